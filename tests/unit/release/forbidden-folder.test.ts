import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importing } from '../../support/importing.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'a rebuild says what its user may not write, as after one by root, and what to do',
  async () => {
    await using api = await OtherApi.open();
    api.list([1, 2].map((id) => listed(id)));
    using shop = new Workplace();
    mkdirSync(path.join(shop.folder, 'records/releases'), { recursive: true });
    chmodSync(shop.folder, 0o755);
    const asNobody = { NODE_OPTIONS: importing('become-nobody.mjs'), NOBODY_AT: '.catalogue.json' };
    const { code, faults } = await shop.build(api.url, [], asNobody, 'rebuild.ts');
    expect([code, faults]).toEqual([
      1,
      expect.stringMatching(
        /^This user has no right to \/\S+\/releases\/\S* \(EACCES\): give it the right, then try again\.\n$/,
      ),
    ]);
  },
);
