import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'a rebuild says what its user may not write, as after one by root, and what to do',
  async () => {
    await using api = await OtherApi.open();
    api.list([1, 2].map((id) => listed(id)));
    using shop = new Workplace();
    const records = path.join(shop.folder, 'records');
    const releases = path.join(records, 'releases');
    mkdirSync(releases, { recursive: true });
    for (const folder of [shop.folder, records]) {
      chmodSync(folder, 0o755);
      chownSync(folder, 65534, 65534);
    }
    const asNobody = { NODE_OPTIONS: '--import=data:text/javascript,process.setuid(65534)' };
    const { code, faults } = await shop.build(api.url, [], asNobody, 'rebuild.ts');
    // Where the pages were not compiled before, their folder is the first that is another user's.
    expect([code, faults]).toEqual([
      1,
      expect.stringMatching(
        /^This user has no right to \/\S+\.staging \(EACCES\): give it the right, then try again\.\n$/,
      ),
    ]);
    expect(readdirSync(releases)).toEqual([]);
  },
);
