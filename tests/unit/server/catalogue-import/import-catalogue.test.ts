import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readProducts, readVersion } from '#server/catalogue/read.ts';
import { exportCatalogue } from '#server/catalogue-import/export-catalogue.ts';
import {
  type ImportOptions,
  type ImportReport,
  importCatalogue,
} from '#server/catalogue-import/import-catalogue.ts';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { judge } from '../../../../scripts/import-judge.ts';

let database: Database;
let dataDir: string;
/** Of the file to import. */
let folder: string;
let red: Buffer;
let blue: Buffer;

beforeAll(async () => {
  const pixel = (background: string) => sharp({ create: { width: 2, height: 2, channels: 3, background } });
  red = await pixel('red').png().toBuffer();
  blue = await pixel('blue').jpeg().toBuffer();
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-import-'));
  dataDir = mkdtempSync(join(tmpdir(), 'shop-import-data-'));
  database = await openDatabaseInMemory();
});

afterEach(async () => {
  await database.destroy();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

function put(path: string, bytes: string | Buffer): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

function importing(products: unknown, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  const file = put('shop.json', JSON.stringify(products));
  return importCatalogue({ database, dataDir, judge, file, ...options });
}

function product(id: string, changes: object = {}) {
  return { id, name: `Product ${id}`, price: 9500, ...changes };
}

async function names(): Promise<string[]> {
  return (await readProducts(database)).map(({ name }) => name);
}

function originals(): string[] {
  return readdirSync(join(dataDir, 'pictures-original'));
}

test('a file becomes the catalogue, normalised and in its order, with the pictures beside it', async () => {
  put('images/A (1).png', red);
  put('images/b.JPG', blue);
  const report = await importing({
    success: '1',
    products: [
      product('7', {
        price: '12,500.00',
        bestseller: '1',
        name: 'Face &amp; Body',
        image: ['images/A (1).png', 'images/b.JPG'],
      }),
      {
        _id: 3,
        name: 'Soap',
        price: '500',
        subCategory: 'Pearl',
        date: '2024-10-14 02:17:19',
        image: 'https://cdn.example/a.jpg',
      },
    ],
  });
  expect(report).toEqual({ done: true, products: 2, pictures: 2, refused: [], notes: [], warnings: [] });
  expect(await readProducts(database)).toMatchObject([
    {
      id: '7',
      price: 12_500,
      bestseller: true,
      name: 'Face & Body',
      image: ['images/A (1).png', 'images/b.JPG'],
    },
    {
      id: '3',
      price: 500,
      sub_category: 'Pearl',
      date: 1_728_872_239_000,
      image: ['https://cdn.example/a.jpg'],
    },
  ]);
  const pictures = await database.selectFrom('pictures').selectAll().orderBy('path').execute();
  expect(pictures).toEqual([
    {
      path: 'images/A (1).png',
      content_type: 'image/png',
      file: expect.stringMatching(/^[\da-f]{64}\.png$/),
      size: red.length,
    },
    {
      path: 'images/b.JPG',
      content_type: 'image/jpeg',
      file: expect.stringMatching(/^[\da-f]{64}\.jpg$/),
      size: blue.length,
    },
  ]);
  expect(readFileSync(join(dataDir, 'pictures-original', pictures[0]?.file ?? ''))).toEqual(red);
});

test('an import replaces what was there, and throws away pictures that nothing shows any more', async () => {
  put('images/a.png', red);
  put('images/b.jpg', blue);
  await importing([product('1', { image: ['images/a.png', 'images/b.jpg'] }), product('2')]);
  await importing([product('3', { image: 'images/b.jpg' })]);
  expect(await names()).toEqual(['Product 3']);
  expect(originals()).toEqual([expect.stringMatching(/\.jpg$/)]);
  expect(await readVersion(database)).toBe(2);
});

test('pictures are looked for in the folder that is named, with or without an images folder in it', async () => {
  put('elsewhere/a.png', red);
  put('elsewhere/images/sub/b.jpg', blue);
  const image = ['images/a.png', 'sub/b.jpg', './sub//b.jpg'];
  const report = await importing([product('1', { image })], { picturesDir: join(folder, 'elsewhere') });
  expect([report.pictures, report.notes]).toEqual([2, []]);
  expect((await readProducts(database))[0]?.image).toEqual(['images/a.png', 'images/sub/b.jpg']);
});

test('what is no picture is left out with a note, and its product is kept', async () => {
  put('images/ok.png', red);
  put('images/page.jpg', '<!doctype html>');
  put('images/empty.jpg', '');
  put('images/huge.png', Buffer.concat([red, Buffer.alloc(15 * 1024 * 1024)]));
  mkdirSync(join(folder, 'images', 'folder.jpg'));
  const bad = [
    'images/page.jpg',
    'images/empty.jpg',
    'images/huge.png',
    'images/folder.jpg',
    'images/missing.jpg',
  ];
  const report = await importing([product('1', { image: ['images/ok.png', ...bad] })]);
  expect((await readProducts(database))[0]?.image).toEqual(['images/ok.png']);
  expect(
    report.notes.map(({ row, id, field, value, reason }) => `${row} ${id} ${field} ${value} ${reason}`),
  ).toEqual([
    '1 1 image "images/page.jpg" is not a JPEG, PNG, WebP, AVIF or GIF picture',
    '1 1 image "images/empty.jpg" is not a JPEG, PNG, WebP, AVIF or GIF picture',
    '1 1 image "images/huge.png" is larger than 15 MB',
    `1 1 image "images/folder.jpg" is not in ${folder}`,
    `1 1 image "images/missing.jpg" is not in ${folder}`,
  ]);
  expect(originals()).toHaveLength(1);
});

test('a list can be imported again without its pictures at hand', async () => {
  put('images/a.png', red);
  await importing([product('1', { image: 'images/a.png' })]);
  rmSync(join(folder, 'images'), { recursive: true });
  const report = await importing([product('1', { price: 8000, image: 'images/a.png' })]);
  expect([report.pictures, report.notes]).toEqual([1, []]);
  expect(originals()).toHaveLength(1);
});

test('a picture that leads out of the folder refuses its product, and its file is never read', async () => {
  const secret = put('secret.png', red);
  put('shop/images/ok.png', blue);
  put('shop/in.png', blue);
  symlinkSync(secret, join(folder, 'shop', 'images', 'link.png'));
  symlinkSync(folder, join(folder, 'shop', 'images', 'up'));
  const nasty = [
    secret,
    '../secret.png',
    'images/../../secret.png',
    '..\\secret.png',
    'images/..%2f..%2fsecret.png',
    '%2e%2e%2fsecret.png',
    'images/..%2fin.png',
    'images%5cin.png',
    'images/link.png',
    'images/up/secret.png',
    `file://${secret}`,
  ];
  for (const image of nasty) {
    const options = { picturesDir: join(folder, 'shop'), skipRefused: true };
    const report = await importing(
      [product('1', { image: ['images/ok.png', image] }), product('2')],
      options,
    );
    expect([image, report.refused]).toEqual([
      image,
      [
        expect.objectContaining({
          row: 1,
          id: '1',
          field: 'image',
          reason: 'leads out of the folder of the pictures',
        }),
      ],
    ]);
    expect(await names()).toEqual(['Product 2']);
  }
  expect(() => originals()).toThrow('ENOENT');
});

test('a path of dots and codes that ends inside the folder is only a path', async () => {
  put('images/a.png', red);
  const report = await importing([
    product('1', { image: ['images/x/../a.png', 'images/%61.png', 'images/%2e/a.png'] }),
  ]);
  expect([report.pictures, report.notes]).toEqual([1, []]);
});

test('one bad row and nothing is changed; the report says which row, and why', async () => {
  put('images/a.png', red);
  await importing([product('1')]);
  const file = put(
    'shop.csv',
    'id,name,price,image\n4,Soap,9500,images/a.png\n5,Soap,"1,2,3",\n,Soap,5,\n6,Soap,5,,\n4x!,Soap,-1,\n',
  );
  const report = await importCatalogue({ database, dataDir, judge, file });
  expect(report).toMatchObject({ done: false, products: 1, pictures: 0 });
  expect(report.refused.map(({ row, id, field, value }) => [row, id, field, value])).toEqual([
    [3, '5', 'price', '"1,2,3"'],
    [4, '', 'id', 'nothing'],
    [5, '6', 'row', '"6 Soap 5  "'],
    [6, '4x!', 'id', '"4x!"'],
    [6, '4x!', 'price', '"-1"'],
  ]);
  expect([await names(), await readVersion(database)]).toEqual([['Product 1'], 1]);
  expect(() => originals()).toThrow('ENOENT');

  const skipping = await importCatalogue({ database, dataDir, judge, file, skipRefused: true });
  expect(skipping).toMatchObject({ done: true, products: 1, pictures: 1, refused: report.refused });
  expect(await names()).toEqual(['Soap']);
});

test('products that share an id are all refused, the same product twice is kept once', async () => {
  const shared = [
    product('1'),
    product('2'),
    product('1', { price: 1 }),
    { ...product('1'), id: 1 },
    product('3'),
    product('3'),
  ];
  const report = await importing(shared, { skipRefused: true });
  expect(report.refused.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'is the id of another product too: row 3, 4'],
    [3, 'is the id of another product too: row 1, 4'],
    [4, 'is the id of another product too: row 1, 3'],
  ]);
  expect(await names()).toEqual(['Product 2', 'Product 3']);
  expect(report.notes).toMatchObject([{ row: 6, id: '3', field: 'id' }]);
});

test('a field that makes no sense is left out with a note, and its product is kept', async () => {
  const report = await importing([product('1', { date: 'tomorrow', rating: 9 })]);
  expect(report.notes.map(({ row, field, value }) => [row, field, value])).toEqual([
    [1, 'date', '"tomorrow"'],
    [1, 'rating', '9'],
  ]);
  expect((await readProducts(database))[0]).not.toHaveProperty('rating');
});

test('a file in which no row is good is never imported', async () => {
  await importing([product('1')]);
  const report = await importing([null, product('1', { price: 0 })], { skipRefused: true });
  expect(report).toMatchObject({
    done: false,
    products: 0,
    refused: [{ row: 1 }, { row: 2, field: 'price' }],
  });
  expect(await names()).toEqual(['Product 1']);
});

test('a failure in the middle of the writing leaves the catalogue as it was', async () => {
  put('images/a.png', red);
  put('images/b.jpg', blue);
  await importing([product('1', { image: 'images/a.png' })]);
  const before = await database.selectFrom('pictures').selectAll().execute();
  await sql`create trigger full_disk before insert on products when new.position = 250
    begin select raise(abort, 'disk is full'); end`.execute(database);
  const many = Array.from({ length: 300 }, (_, index) => product(`new-${index}`, { image: 'images/b.jpg' }));
  await expect(importing(many)).rejects.toThrow('disk is full');
  expect([await names(), await readVersion(database)]).toEqual([['Product 1'], 1]);
  expect(await database.selectFrom('pictures').selectAll().execute()).toEqual(before);
  expect(originals()).toContain(before[0]?.file);
});

test('the progress of the pictures is told one by one', async () => {
  for (const name of ['a', 'b', 'c']) put(`images/${name}.png`, Buffer.concat([red, Buffer.from(name)]));
  const onProgress = vi.fn();
  await importing([product('1', { image: ['images/a.png', 'images/b.png', 'images/c.png'] })], {
    onProgress,
  });
  expect(onProgress.mock.calls).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(originals()).toHaveLength(3);
});

test('the same picture under many names is kept once', async () => {
  const image = Array.from({ length: 12 }, (_, index) => `images/${index}.png`);
  for (const path of image) put(path, red);
  expect((await importing([product('1', { image })])).pictures).toBe(12);
  expect(originals()).toHaveLength(1);
});

test.each([
  ['shop.json', '{"success":true,"products":[', 'shop.json is not JSON:'],
  [
    'shop.json',
    '{"success":false,"message":"Database connection failed"}',
    'shop.json holds no list of products',
  ],
  ['shop.json', '{"success":"0","products":[{}]}', 'shop.json holds no list of products'],
  ['shop.json', '{"products":[]}', 'shop.json lists no products'],
  ['shop.json', 'null', 'shop.json holds no list of products'],
  ['shop.csv', 'id,name,price\n', 'shop.csv lists no products'],
  ['shop.csv', Buffer.from('id,name,price\n1,caf\xe9,5', 'latin1'), 'shop.csv is not in UTF-8'],
  ['shop.csv', Buffer.from('\ufeffid,name,price', 'utf16le'), 'shop.csv is not in UTF-8'],
  ['shop.xlsx', 'PK', 'shop.xlsx says nothing about its format'],
])('%s with %j is refused in one sentence', async (name, content, sentence) => {
  const file = put(name, content);
  await expect(importCatalogue({ database, dataDir, judge, file })).rejects.toThrow(sentence);
});

test('a file or a folder that is not there is named', async () => {
  const missing = { database, dataDir, judge, file: join(folder, 'none.csv') };
  await expect(importCatalogue(missing)).rejects.toThrow(
    /none\.csv cannot be read \(ENOENT: no such file or directory\)/,
  );
  await expect(importing([product('1')], { picturesDir: join(folder, 'none') })).rejects.toThrow(
    /folder of the pictures .*none is not there/,
  );
  await importing([product('1')]);
  const nowhere = { database, dataDir, file: join(folder, 'none', 'shop.csv') };
  await expect(exportCatalogue(nowhere)).rejects.toThrow(/shop\.csv cannot be written \(ENOENT/);
});

test('an empty shop has nothing to export, and no file is written', async () => {
  const file = join(folder, 'shop.json');
  await expect(exportCatalogue({ database, dataDir, file })).rejects.toThrow(
    'The shop has no products to export',
  );
  expect(readdirSync(folder)).toEqual([]);
});
