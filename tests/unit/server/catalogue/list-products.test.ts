import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '../app-fixture.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

let shop: OpenApp;
beforeEach(async () => {
  shop = await openApp();
  await fill(shop.database, [productRow('a'), productRow('b'), productRow('c')]);
});
afterEach(() => shop.close());

async function idsAt(query: string): Promise<string[]> {
  const reply = await (await shop.call(`/api/list-products.php${query}`)).json();
  return reply.products.map(({ id }: { id: string }) => id);
}

test.each([
  ['', ['a', 'b', 'c']],
  ['?ids=c,a', ['a', 'c']],
  ['?ids=b,unknown', ['b']],
  ['?ids=', []],
  ["?ids=a'--", []],
  ['?ids=%00,a', ['a']],
  [`?ids=${Array(201).fill('a').join(',')}`, ['a', 'b', 'c']],
  ['?page=2', ['a', 'b', 'c']],
])('a list asked for with "%s" has the products %j', async (query, ids) => {
  expect(await idsAt(query)).toEqual(ids);
});

test('a list comes in gzip to those who take it, and once only', async () => {
  const path = '/api/list-products.php';
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  await fill(
    shop.database,
    Array.from({ length: 20 }, (_, at) => productRow(`p${at}`)),
  );
  const text = await (await shop.call(path)).text();
  const packed = await shop.call(path, { headers });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
  const tag = packed.headers.get('etag') ?? '';
  expect((await shop.call(path, { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304);
});
