import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFileLock } from '#files/file-lock.ts';
import { readProducts, readVersion } from '#server/catalogue/stored-catalogue.ts';
import { exportCatalogue } from '#server/catalogue-import/export-catalogue.ts';
import { reportLines } from '#server/catalogue-import/report.ts';
import { blue, type EmptyShop, emptyShop, product, red } from './import-fixture.ts';

let shop: EmptyShop;

beforeEach(async () => {
  shop = await emptyShop();
});

afterEach(() => shop.close());

test('a file becomes the catalogue, normalised and in its order, with the pictures beside it', async () => {
  shop.put('images/A (1).png', red);
  shop.put('images/b.JPG', blue);
  const report = await shop.importing({
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
  const nothing = { hidden: 0, lostDrafts: 0, refused: [], notes: [], warnings: [], guardReasons: [] };
  expect(report).toEqual({ kind: "this shop's JSON", done: true, products: 2, pictures: 2, ...nothing });
  expect(await readProducts(shop.database)).toMatchObject([
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
      date: Date.UTC(2024, 9, 13, 23, 17, 19),
      image: ['https://cdn.example/a.jpg'],
    },
  ]);
  const pictures = await shop.database.selectFrom('pictures').selectAll().orderBy('path').execute();
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
  expect(readFileSync(join(shop.dataDir, 'pictures-original', pictures[0]?.file ?? ''))).toEqual(red);
});

test('an import replaces what was there, and throws away pictures that nothing shows any more', async () => {
  shop.put('images/a.png', red);
  shop.put('images/b.jpg', blue);
  await shop.importing([product('1', { image: ['images/a.png', 'images/b.jpg'] }), product('2')]);
  await shop.importing([product('3', { image: 'images/b.jpg' })]);
  expect(await shop.names()).toEqual(['Product 3']);
  expect(shop.originals()).toEqual([expect.stringMatching(/\.jpg$/)]);
  expect(await readVersion(shop.database)).toBe(2);
});

test('one bad row and nothing is changed; the report says which row, and why', async () => {
  shop.put('images/a.png', red);
  await shop.importing([product('1')]);
  const file = shop.put(
    'shop.csv',
    'id,name,price,image\n4,Soap,9500,images/a.png\n5,Soap,"1,2,3",\n,Soap,5,\n6,Soap,5,,x\n4x!,Soap,-1\n',
  );
  const report = await shop.importFile(file);
  expect(report).toMatchObject({ done: false, products: 1, pictures: 0 });
  expect(report.refused.map(({ row, id, field, value }) => [row, id, field, value])).toEqual([
    [3, '5', 'price', '"1,2,3"'],
    [4, '', 'id', 'nothing'],
    [5, '6', 'row', '"6 Soap 5  x"'],
    [6, '4x!', 'id', '"4x!"'],
    [6, '4x!', 'price', '"-1"'],
  ]);
  expect([await shop.names(), await readVersion(shop.database)]).toEqual([['Product 1'], 1]);
  expect(() => shop.originals()).toThrow('ENOENT');

  const skipping = await shop.importFile(file, { skipRefused: true });
  expect(skipping).toMatchObject({ done: true, products: 1, pictures: 1, refused: report.refused });
  expect(await shop.names()).toEqual(['Soap']);
});

test('an error of a spreadsheet refuses its row, in an optional column it is left out, and texts encoded twice get a note', async () => {
  const rows = [
    '1,Soap,5,#N/A,Err:502,S | #REF!',
    '2,#NAME?,5,,,',
    '3,Bar,#DIV/0!,,,',
    '#REF!,Bar,5,,,',
    "4,Men\\'s Bar,5,,,",
  ];
  const file = shop.put('shop.csv', ['id,name,price,category,specifications,sizes', ...rows].join('\n'));
  const { refused, notes } = await shop.importFile(file, { skipRefused: true });
  const lines = (issues: typeof refused) =>
    issues.map(({ row, field, value, reason }) => `${row} ${field} ${value} ${reason.split(':')[0]}`);
  expect(lines(refused)).toEqual([
    '3 name "#NAME?" is an error of a spreadsheet',
    '4 price "#DIV/0!" is an error of a spreadsheet',
    '5 id "#REF!" is an error of a spreadsheet',
  ]);
  expect(lines(notes)).toEqual([
    '2 category "#N/A" is an error of a spreadsheet',
    '2 sizes "#REF!" has an entry that is not a size',
    '2 specifications "Err:502" is an error of a spreadsheet',
    `6 name "Men\\'s Bar" has a backslash of an escaped character`,
  ]);
  expect(await shop.names()).toEqual(['Soap', "Men\\'s Bar"]);
});

test('R8: different products with one id refuse the file, the same product twice is kept once', async () => {
  const shared = shop.importing([product('1'), product('2'), product('1', { price: 1 })], {
    skipRefused: true,
  });
  await expect(shared).rejects.toThrow('Different products share the id 1 (row 1 and row 3):');
  const sheet = shop.put('shop.csv', 'id,name,price\n1,Soap,5\n\n2,Oil,5\n1,Soap,6\n');
  await expect(shop.importFile(sheet)).rejects.toThrow('(row 2 and row 5)');
  const twice = [product('1'), { ...product('1', { price: '9,500', bestseller: '0', image: [] }), id: 1 }];
  expect((await shop.importing(twice)).notes).toMatchObject([{ row: 2, id: '1', field: 'id' }]);
  expect(await shop.names()).toEqual(['Product 1']);
});

test('a file in which no row is good is never imported', async () => {
  await shop.importing([product('1')]);
  const report = await shop.importing([null, product('1', { price: 0 })], { skipRefused: true });
  expect(report).toMatchObject({
    done: false,
    products: 0,
    refused: [{ row: 1 }, { row: 2, field: 'price' }],
  });
  expect(await shop.names()).toEqual(['Product 1']);
});

test('a failure in the middle of the writing leaves the catalogue as it was', async () => {
  shop.put('images/a.png', red);
  shop.put('images/b.jpg', blue);
  await shop.importing([product('1', { image: 'images/a.png' })]);
  const before = await shop.database.selectFrom('pictures').selectAll().execute();
  await sql`create unique index one_of_a_name on products (name)`.execute(shop.database);
  const many = Array.from({ length: 300 }, (_, index) =>
    product(`new-${index}`, { image: 'images/b.jpg', ...(index === 250 && { name: 'Product new-0' }) }),
  );
  await expect(shop.importing(many)).rejects.toThrow(/unique/i);
  expect([await shop.names(), await readVersion(shop.database)]).toEqual([['Product 1'], 1]);
  expect(await shop.database.selectFrom('pictures').selectAll().execute()).toEqual(before);
  expect(shop.originals()).toContain(before[0]?.file);
  await sql`drop index one_of_a_name`.execute(shop.database);
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
  ['shop.csv', Buffer.from('\ufeffid,name,price', 'utf16le').subarray(0, -1), 'shop.csv is not in UTF-8'],
  ['shop.xlsx', 'PK', 'shop.xlsx says nothing about its format'],
])('%s with %j is refused in one sentence', async (name, content, sentence) => {
  const file = shop.put(name, content);
  await expect(shop.importFile(file)).rejects.toThrow(sentence);
});

test.each([
  ['UTF-16 of Windows', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['big-endian UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-8 with a byte-order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
])('a CSV file in %s is read', async (_what, encoded) => {
  const file = shop.put('shop.csv', encoded('id;name;price\r\n1;Café, Ω 😀;5\r\n'));
  expect(await shop.importFile(file)).toMatchObject({ done: true, refused: [], notes: [], warnings: [] });
  expect(await shop.names()).toEqual(['Café, Ω 😀']);
});

test('a file or a folder that is not there is named', async () => {
  await expect(shop.importFile(join(shop.folder, 'none.csv'))).rejects.toThrow(
    /none\.csv cannot be read \(ENOENT: no such file or directory\)/,
  );
  await expect(shop.importing([product('1')], { picturesDir: join(shop.folder, 'none') })).rejects.toThrow(
    /none is no folder of pictures: name another one with --pictures\.$/,
  );
  await expect(shop.importFile(shop.put('a.csv/b.csv', '').slice(0, -6))).rejects.toThrow(
    /a\.csv cannot be read \(EISDIR/,
  );
});

test('an empty shop has nothing to export, and no file is written', async () => {
  const file = join(shop.folder, 'shop.json');
  await expect(exportCatalogue({ ...shop, file })).rejects.toThrow('The shop has no products to export');
  expect(readdirSync(shop.folder)).toEqual([]);
});

test('an import waits for another one', async () => {
  const other = takeFileLock(join(shop.dataDir, 'import.lock'), 0);
  const importing = shop.importing([product('1')]);
  expect(await Promise.race([importing, pause(500, 'waits')])).toBe('waits');
  expect(await shop.names()).toEqual([]);
  other?.release();
  expect((await importing).products).toBe(1);
});

test('the report says what is missing without a value, and what to write in place of a price', async () => {
  const report = await shop.importing([
    product('1'),
    { name: 'Soap', price: 5 },
    product('3', { price: '' }),
    product('4', { price: '12,5OO' }),
  ]);
  expect(reportLines(report).slice(0, -1)).toEqual([
    'Refused: row 2: id is missing',
    'Refused: row 3, id 3: price is missing: write a price such as 12500',
    'Refused: row 4, id 4: price "12,5OO" is not a price in UGX that can be read in one way only: write 12500',
  ]);
});
