import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { keepOriginal } from '#server/catalogue/picture-store.ts';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { Log } from '#server/log.ts';
import { fill, productRow } from './catalogue-fixture.ts';

const list = '/api/list-products.php';

let database: Database;
let dataDir: string;
let app: App;
let log: Mock<Log>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-app-'));
  database = await openDatabaseInMemory();
  log = vi.fn<Log>();
  app = createApp({ database, dataDir, log });
});

afterEach(async () => {
  await database.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

function call(path: string, init?: RequestInit): Promise<Response> {
  return app(new Request(`http://shop.example${path}`, init));
}

async function addPicture(path: string, bytes = Buffer.from('picture')): Promise<string> {
  const file = await keepOriginal(dataDir, bytes, 'jpg');
  const picture = { path, content_type: 'image/jpeg', file, size: bytes.byteLength };
  await database.insertInto('pictures').values(picture).execute();
  return file;
}

test('the list holds every product, oldest first, with numbers as numbers and without what is unknown', async () => {
  const soap = productRow('soap', {
    name: 'Soap',
    image: '["images/soap.jpg","https://cdn.example/soap.jpg"]',
  });
  const dress = productRow('9', {
    bestseller: 1,
    date: 1_728_872_239_000,
    sizes: '["S","M"]',
    specifications: '[{"label":"Cloth","value":"Cotton"}]',
    stock: 0,
    rating: 4.5,
    review_count: 12,
    original_price: 12_000,
  });
  await fill(database, [soap, dress]);
  expect(await (await call(list)).json()).toEqual({
    success: true,
    products: [
      {
        id: 'soap',
        name: 'Soap',
        description: '',
        price: 9500,
        image: ['images/soap.jpg', 'https://cdn.example/soap.jpg'],
        category: 'Detergents',
        sub_category: 'Pearl',
        bestseller: false,
        date: null,
      },
      {
        id: '9',
        name: 'Product 9',
        description: '',
        price: 9500,
        image: [],
        category: 'Detergents',
        sub_category: 'Pearl',
        bestseller: true,
        date: 1_728_872_239_000,
        sizes: ['S', 'M'],
        specifications: [{ label: 'Cloth', value: 'Cotton' }],
        stock: 0,
        rating: 4.5,
        review_count: 12,
        original_price: 12_000,
      },
    ],
    extras: [],
  });
});

test('the list may be read from any origin, is asked for anew, and is JSON', async () => {
  const { headers, status } = await call(list, { headers: { origin: 'https://elsewhere.example' } });
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toEqual({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    'content-length': '42',
    'content-type': 'application/json; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
    'x-content-type-options': 'nosniff',
  });
});

test.each(['%s', 'W/%s', '"other", %s', '*'])(
  'who has the list already is told so: If-None-Match %s',
  async (form) => {
    const etag = (await call(list)).headers.get('etag') ?? '';
    const again = await call(list, { headers: { 'if-none-match': form.replace('%s', etag) } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await call(list, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  },
);

test('a changed catalogue is listed at once under another tag, an unchanged one is not read again', async () => {
  await fill(database, [productRow('1')]);
  const first = await call(list);
  await sql`update products set name = 'Not announced'`.execute(database);
  expect(await (await call(list)).text()).toBe(await first.clone().text());
  await fill(database, [productRow('1', { price: 8_000 })]);
  const second = await call(list, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(second.status).toBe(200);
  expect(((await second.json()) as { products: { price: number }[] }).products[0]?.price).toBe(8_000);
});

test('HEAD tells the size of the list without sending it', async () => {
  const head = await call(list, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe('42');
});

test('a text that only looks like an entity survives the one decoding of its reader', async () => {
  await fill(database, [productRow('1', { name: 'AT&T &lt; Soap & &#33; &', description: '&amp;' })]);
  const { products } = (await (await call(list)).json()) as {
    products: { name: string; description: string }[];
  };
  expect(products[0]).toMatchObject({ name: 'AT&T &amp;lt; Soap & &amp;#33; &', description: '&amp;amp;' });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s on an address that is only read is refused with what is allowed',
  async (method) => {
    for (const path of [list, '/images/soap.jpg']) {
      const answer = await call(path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
    }
  },
);

test.each(['/api', '/api/', '/api/nothing.php', '/api/list-products.php/', '/api/%00', '/api/list-products'])(
  'an unknown address gets 404 as JSON: %s',
  async (path) => {
    const answer = await call(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
  },
);

test.each([
  [
    'images/WhatsApp Image 2026-02-11 at 10.22.31.jpeg',
    '/images/WhatsApp%20Image%202026-02-11%20at%2010.22.31.jpeg',
  ],
  ['images/Pearl 1kg NEW PACK (front).JPG', '/images/Pearl%201kg%20NEW%20PACK%20(front).JPG'],
  ['images/Pearl 1kg NEW PACK (front).JPG', '/images/Pearl%201kg%20NEW%20PACK%20%28front%29.JPG?v=2'],
  ['images/100% soap.jpg', '/images/100%25%20soap.jpg'],
  ['images/100%.jpg', '/images/100%.jpg'],
  ['images/sub/café #1?.jpg', '/images/sub/caf%C3%A9%20%231%3F.jpg'],
  ['images/%41.jpg', '/images/%2541.jpg'],
])('the picture %s is found at %s', async (path, address) => {
  const file = await addPicture(path);
  const answer = await call(address);
  expect(await answer.text()).toBe('picture');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=86400',
    'content-length': '7',
    'content-type': 'image/jpeg',
    etag: `"${file}"`,
    'x-content-type-options': 'nosniff',
  });
  const again = await call(address, { headers: { 'if-none-match': `"${file}"` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await call(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
});

test.each([
  '/images',
  '/images/',
  '/images/soap.JPG',
  '/images/..%2F..%2Fshop.db',
  '/images/../shop.db',
  '/images/%2e%2e/shop.db',
  '/images/..\\shop.db',
  '/images/%00',
  '/images/%ff',
  `/images/${'a/'.repeat(5_000)}`,
])('there is no picture, folder or other file at %s', async (path) => {
  await addPicture('images/soap.jpg');
  const answer = await call(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('an error inside is told in JSON without a word about it, and logged with all of it', async () => {
  await sql`drop table products`.execute(database);
  const answer = await call(list);
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
    500,
    null,
    'no-store',
  ]);
  expect(await answer.json()).toEqual({
    success: false,
    message: 'Something went wrong. Please try again later.',
  });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'GET /api/list-products.php failed',
    expect.objectContaining({ message: 'no such table: products' }),
  );
});

test('a list that could not be made is tried again at the next call', async () => {
  await sql`alter table products rename to hidden`.execute(database);
  expect((await call(list)).status).toBe(500);
  await sql`alter table hidden rename to products`.execute(database);
  expect((await call(list)).status).toBe(200);
});

test('a database that is busy or full asks to come back', async () => {
  const busy = Object.assign(new Error('database is locked'), { errcode: 5 });
  vi.spyOn(database, 'selectFrom').mockImplementation(() => {
    throw busy;
  });
  const answer = await call(list);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
});

test('a picture whose file is gone is an error that nobody keeps', async () => {
  const file = await addPicture('images/soap.jpg');
  rmSync(join(dataDir, 'pictures-original', file));
  const answer = await call('/images/soap.jpg');
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
    500,
    null,
    'no-store',
  ]);
});
