import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

const large = await sharp({ create: { width: 1300, height: 1300, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

let shop: Workplace;
let file: string;
beforeEach(() => {
  shop = new Workplace();
  file = path.join(shop.folder, 'products.csv');
});
afterEach(() => shop[Symbol.dispose]());

/** A Shopify export of these handles, each with a picture beside it. */
function list(...handles: string[]): void {
  const rows = handles.map((handle) => `${handle},Name of ${handle},3500,images/soap.png,5,shopify`);
  writeFileSync(
    file,
    ['Handle,Title,Variant Price,Image Src,Variant Inventory Qty,Variant Inventory Tracker', ...rows].join(
      '\n',
    ),
  );
  mkdirSync(path.join(shop.folder, 'images'), { recursive: true });
  writeFileSync(path.join(shop.folder, 'images/soap.png'), large);
}

function build(apiUrl: string, ...args: string[]) {
  const few = apiUrl === '' ? 'off' : 'on';
  return shop.build(apiUrl, args, {
    SHOP_CATALOGUE: 'products.csv',
    SHOP_STAND_INS: 'on',
    SHOP_FEW_FILES: few,
  });
}

const pictures = () => readdirSync(path.join(shop.site, 'pictures')).map((file) => file.replace(/^\w+-/, ''));

const handles = ['soap', 'bar', 'brush', 'comb'];

test('a build of the own shop imports the catalogue of SHOP_CATALOGUE when it has changed', async () => {
  list(...handles);
  const { code, said } = await build('');
  expect(said).toContain("products.csv was read as Shopify's product CSV.");
  expect(code).toBe(0);
  expect(shop.read('product/soap.html')).toContain('Name of soap');
  expect(pictures()).toContain('share.jpg');
  const database = await openDatabase(path.join(shop.folder, 'records'));
  await database.updateTable('products').set({ stock: 1 }).where('id', '=', 'soap').execute();
  expect((await build('')).code).toBe(0);
  const stock = () =>
    database.selectFrom('products').select('stock').where('id', '=', 'soap').executeTakeFirst();
  expect(await stock()).toEqual({ stock: 1 });
  list(...handles, 'cup');
  expect((await build('')).code).toBe(0);
  expect(await stock()).toEqual({ stock: 5 });
  await database.destroy();
});

test('a build beside another API takes the products of SHOP_CATALOGUE, its guards hold, and nothing is asked of the API', async () => {
  await using api = await OtherApi.open();
  list(...handles);
  const { code, faults } = await build(api.url);
  expect([code, faults]).toEqual([0, '']);
  // With SHOP_FEW_FILES one size of each picture, also for chats.
  expect(pictures().toSorted()).toEqual(['640.avif', '640.webp']);
  expect(shop.read('product/soap.html')).toMatch(/<meta property="og:image" content="[^"]+-640\.webp"/);
  expect(shop.read('product/soap.html')).toContain(`data-api="${api.url}"`);
  list('soap');
  const refused = await build(api.url);
  expect(refused.code).toBe(1);
  expect(refused.faults).toContain('Only 1 of the 4 products that the shop has would be left.');
  expect(shop.read('product/bar.html')).toContain('Name of bar');
  expect((await build(api.url, '--force')).code).toBe(0);
  expect(() => readFileSync(path.join(shop.site, 'product/bar.html'))).toThrow('ENOENT');
});
