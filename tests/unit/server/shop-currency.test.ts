import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { assertSameCurrency } from '#server/sample-catalogue.ts';
import { ChangedProject } from '../../support/changed-project.ts';
import { Workplace } from '../../support/workplace.ts';
import { fill, productRow } from './catalogue-fixture.ts';

test('every command refuses a shop whose prices are in another currency; a new shop takes any', async () => {
  using shop = new Workplace();
  const database = await openDatabase(join(shop.folder, 'records'));
  await assertSameCurrency(database, 'EUR with 2 decimals');
  await assertSameCurrency(database);
  await fill(database, [productRow('soap')]);
  await assertSameCurrency(database);
  await database.destroy();
  using project = new ChangedProject([['src/shop.config.ts', 'decimals: 0', 'decimals: 2']]);
  const commands = [['start'], ['api'], ['rebuild'], ['catalogue', 'import', 'none.csv'], ['orders', 'list']];
  for (const [name, ...words] of commands)
    expect(await shop.build('', words, { PORT: '0' }, join(project.folder, `scripts/${name}.ts`))).toEqual({
      code: 1,
      said: '',
      faults: expect.stringMatching(
        /^This shop has .* in UGX with 0 decimals, but currency .* UGX with 2 .*\.\n$/,
      ),
    });
});
