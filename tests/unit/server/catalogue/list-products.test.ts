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
