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

const sameForBoth =
  'OUT/x.csv is the file of the list, so that it can be no folder of the pictures: name another folder with --pictures.';

test.each<[what: string, there: string[], file: string, pictures: string | undefined, sentence: string]>([
  ['one path for both', [], 'x.csv', 'x.csv', sameForBoth],
  ['one path for both, where the file is', ['x.csv'], 'x.csv', './x.csv', sameForBoth],
  ['the pictures inside of the file', [], 'x.csv', 'x.csv/pictures', sameForBoth],
  [
    'a file in place of the pictures’ folder',
    ['notes'],
    'x.csv',
    'notes',
    'The pictures cannot be written to OUT/notes, since OUT/notes is a file: name another folder with --pictures.',
  ],
  [
    'a file on the way to the pictures’ folder',
    ['notes'],
    'x.csv',
    'notes/2026/pictures',
    'The pictures cannot be written to OUT/notes/2026/pictures, since OUT/notes is a file: name another folder with --pictures.',
  ],
  [
    'a file in place of a folder of a picture',
    ['p/images'],
    'x.csv',
    'p',
    'The pictures cannot be written to OUT/p, since OUT/p/images is a file: name another folder with --pictures.',
  ],
  [
    'a folder in place of a picture',
    ['p/images/a.png/'],
    'x.csv',
    'p',
    'The pictures cannot be written to OUT/p, since OUT/p/images/a.png is a folder: name another folder with --pictures.',
  ],
  [
    'a file that is there',
    ['x.csv'],
    'x.csv',
    undefined,
    'Nothing is exported, since it would overwrite OUT/x.csv: name another file or folder, or export with --force.',
  ],
  [
    'a file and a picture that are there',
    ['x.csv', 'p/images/a.png'],
    'x.csv',
    'p',
    'Nothing is exported, since it would overwrite OUT/x.csv and 1 picture in OUT/p: name another file or folder, or export with --force.',
  ],
  [
    'a folder of the list that nobody makes, inside that of the pictures',
    [],
    'p/lists/x.csv',
    'p',
    'OUT/p/lists/x.csv cannot be written, since the folder OUT/p/lists is not there: make it, or name a file in another one.',
  ],
  [
    'a folder in place of the file',
    ['x.csv/'],
    'x.csv',
    'p',
    'OUT/x.csv is a folder: name a file in it, or another one.',
  ],
  [
    'a file in place of the folder',
    ['notes'],
    'notes/x.csv',
    'p',
    'OUT/notes/x.csv cannot be written, since OUT/notes is a file: name a file in a folder that is there.',
  ],
  [
    'no folder',
    [],
    'none/x.csv',
    'p',
    'OUT/none/x.csv cannot be written, since the folder OUT/none is not there: make it, or name a file in another one.',
  ],
  [
    'another format',
    [],
    'x.txt',
    'p',
    'OUT/x.txt says nothing about its format: a catalogue is a file whose name ends in .json or .csv.',
  ],
])(
  'an export to %s is refused in one sentence, and writes nothing',
  async (_what, there, file, pictures, sentence) => {
    const out = join(shop.folder, 'out');
    mkdirSync(out);
    for (const each of there) {
      mkdirSync(join(out, each.endsWith('/') ? each : dirname(each)), { recursive: true });
      if (!each.endsWith('/')) writeFileSync(join(out, each), 'old');
    }
    const before = readdirSync(out, { recursive: true });
    expect(await exporting(file, pictures).catch(sayingOut)).toBe(sentence);
    expect(readdirSync(out, { recursive: true })).toEqual(before);
    for (const each of there)
      if (!each.endsWith('/')) expect(readFileSync(join(out, each), 'utf8')).toBe('old');
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
