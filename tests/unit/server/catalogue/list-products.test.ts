import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

test.each(['', '?ids=c,a'])(
  'a list asked for with "%s" comes in brotli or gzip to those who take it',
  async (query) => {
    const path = `/api/list-products.php${query}`;
    const ask = (headers: Record<string, string>) => shop.call(path, { headers });
    const plain = await ask({ 'accept-encoding': 'identity' });
    const text = await plain.text();
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
    ]);
    const tags = new Set([plain.headers.get('etag')]);
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const reply = await ask({ 'accept-encoding': accepted });
      const body = Buffer.from(await reply.arrayBuffer());
      expect([reply.headers.get('content-encoding'), reply.headers.get('content-length')]).toEqual([
        encoding,
        `${body.byteLength}`,
      ]);
      expect(decompress(body).toString()).toBe(text);
      const tag = reply.headers.get('etag') ?? '';
      expect((await ask({ 'accept-encoding': accepted, 'if-none-match': tag })).status).toBe(304);
      tags.add(tag);
    }
    // A list in another encoding is another one for a cache.
    expect(tags.size).toBe(3);
  },
);
