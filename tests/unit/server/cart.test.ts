import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from './app-fixture.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { type Customer, newCustomer } from './customer-fixture.ts';

let shop: OpenApp;
let jane: Customer;

beforeEach(async () => {
  shop = await openApp();
  await fill(shop.database, [
    productRow('soap', { name: 'Soap' }),
    productRow('dress', { name: 'Dress', sizes: '["S","M"]' }),
  ]);
  jane = await newCustomer(shop);
});

afterEach(() => shop.close());

function add(itemId: unknown, size?: string) {
  return jane.post('addToCart', { itemId, size });
}

function set(itemId: string, quantity: number, size?: string) {
  return jane.post('updateCart', { itemId, size, quantity });
}

test('adding adds one, setting sets, and 0 takes the line away', async () => {
  expect((await add('soap')).body).toEqual({ success: true });
  await add('soap', 'undefined');
  await add('dress', 'M');
  await set('dress', 3, 'S');
  expect(await jane.cart()).toEqual({ soap: { default: 2 }, dress: { M: 1, S: 3 } });
  expect((await set('soap', 0)).body).toEqual({ success: true });
  await set('dress', 5, 'M');
  await set('dress', 0, 'S');
  expect(await jane.cart()).toEqual({ dress: { M: 5 } });
});

test('two tabs: taps at the same moment all count', async () => {
  await Promise.all(Array.from({ length: 25 }, () => add('soap')));
  expect(await jane.cart()).toEqual({ soap: { default: 25 } });
});

test('nobody has more than 999 of one product, also by taps at the same moment', async () => {
  await set('soap', 997);
  const taps = await Promise.all(Array.from({ length: 5 }, () => add('soap')));
  expect(taps.filter(({ body }) => body.success)).toHaveLength(2);
  expect(taps.find(({ body }) => !body.success)).toMatchObject({
    status: 200,
    body: { success: false, message: 'The cart holds at most 999 of one product.' },
  });
  expect(await jane.cart()).toEqual({ soap: { default: 999 } });
});

test('what the shop does not sell gets into no cart', async () => {
  for (const answer of [await add('gone'), await set('gone', 2)]) {
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: false, message: 'This product is no longer available.' },
    ]);
  }
  expect(await jane.cart()).toEqual({});
});

test.each([
  ['dress', 'XL', 'Dress does not come in size XL. Please choose S, M.'],
  ['dress', undefined, 'Please choose a size for Dress: S, M.'],
  ['soap', 'M', 'Soap does not come in sizes.'],
])('R31: %s in size %s is refused', async (itemId, size, message) => {
  expect((await add(itemId, size)).body).toEqual({ success: false, message });
  expect((await set(itemId, 2, size)).body).toEqual({ success: false, message });
  expect(await jane.cart()).toEqual({});
});

test('a product that left the shop stays in the cart until it is taken out', async () => {
  await add('soap');
  await fill(shop.database, [productRow('dress')]);
  expect(await jane.cart()).toEqual({ soap: { default: 1 } });
  await set('soap', 0);
  expect(await jane.cart()).toEqual({});
});

test('somebody else’s cart cannot be seen or changed', async () => {
  const eve = await newCustomer(shop, 'eve');
  await add('soap');
  await eve.post('updateCart', { itemId: 'soap', quantity: 7, account_id: 'jane', email: jane.email });
  await eve.post('updateCart', { itemId: 'soap', quantity: 0 });
  expect([await jane.cart(), await eve.cart()]).toEqual([{ soap: { default: 1 } }, {}]);
});

test('the cart is listed in the order in which it was filled', async () => {
  for (const [itemId, size] of [['soap'], ['dress', 'M'], ['dress', 'S']] as const) {
    await add(itemId, size);
    shop.wait(1);
  }
  await add('soap');
  expect(JSON.stringify(await jane.cart())).toBe('{"soap":{"default":2},"dress":{"M":1,"S":1}}');
});
