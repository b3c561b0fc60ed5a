import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportCatalogue } from '#server/catalogue-import/export-catalogue.ts';
import { type EmptyShop, emptyShop, product, red } from './import-fixture.ts';

let shop: EmptyShop;

beforeEach(async () => {
  shop = await emptyShop();
  shop.put('images/a.png', red);
  await shop.importing([product('1', { image: 'images/a.png' })]);
});

afterEach(() => shop.close());

/** Exports to paths in the folder. */
function exporting(file: string, pictures?: string, force = false): Promise<unknown> {
  const out = join(shop.folder, 'out');
  return exportCatalogue({
    database: shop.database,
    dataDir: shop.dataDir,
    file: join(out, file),
    force,
    ...(pictures !== undefined && { picturesDir: join(out, pictures) }),
  });
}

function sayingOut(error: unknown): string {
  return (error as Error).message.replaceAll(join(shop.folder, 'out'), 'OUT');
}

test.each<[what: string, there: string[], file: string, pictures: string | undefined, sentence: string]>([
  [
    'a file on the way to the pictures',
    ['notes'],
    'x.csv',
    'notes/p',
    'OUT/notes/p/images/a.png cannot be written (',
  ],
  [
    'a file that is there',
    ['x.csv'],
    'x.csv',
    undefined,
    'Nothing is exported, since it would overwrite OUT/x.csv: name another',
  ],
  [
    'a file and a picture that are there',
    ['x.csv', 'p/images/a.png'],
    'x.csv',
    'p',
    'Nothing is exported, since it would overwrite OUT/x.csv and 1 picture in OUT/p: name another file or folder, or export with --force.',
  ],
  ['no folder', [], 'none/x.csv', undefined, 'OUT/none/x.csv cannot be written ('],
  [
    'another format',
    [],
    'x.txt',
    'p',
    'OUT/x.txt says nothing about its format: a catalogue is a file whose name ends in',
  ],
])(
  'an export to %s is refused in one sentence, and leaves no file',
  async (_what, there, file, pictures, sentence) => {
    const out = join(shop.folder, 'out');
    mkdirSync(out);
    for (const each of there) {
      mkdirSync(join(out, dirname(each)), { recursive: true });
      writeFileSync(join(out, each), 'old');
    }
    const files = () =>
      readdirSync(out, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const before = files();
    expect(await exporting(file, pictures).catch(sayingOut)).toContain(sentence);
    expect(files()).toEqual(before);
    for (const each of there) expect(readFileSync(join(out, each), 'utf8')).toBe('old');
  },
);

test('a list and its pictures are exported into one folder, which the export makes', async () => {
  await exporting('shop.csv', '');
  expect(existsSync(join(shop.folder, 'out', 'shop.csv'))).toBe(true);
  expect(readFileSync(join(shop.folder, 'out', 'images', 'a.png'))).toEqual(red);
});

test('an export with --force overwrites the one before, and says so', async () => {
  expect(await exporting('shop.csv', '', true)).toMatchObject({ overwritten: '' });
  shop.put('out/shop.csv', 'old');
  shop.put('out/images/a.png', 'old');
  const out = join(shop.folder, 'out');
  expect(await exporting('shop.csv', '', true)).toMatchObject({
    overwritten: `${join(out, 'shop.csv')} and 1 picture in ${join(out, '')}`,
  });
  expect(readFileSync(join(shop.folder, 'out', 'shop.csv'), 'utf8')).toContain('Product 1');
  expect(readFileSync(join(shop.folder, 'out', 'images', 'a.png'))).toEqual(red);
});
