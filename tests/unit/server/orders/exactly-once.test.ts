import { afterEach, beforeEach, expect, test } from 'vitest';
import { fill, productRow } from '../catalogue-fixture.ts';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

const one = { orders: 1, lines: 1, changes: 1 };

test('replay: an attempt that is sent again gets the first answer and places nothing', async () => {
  const order = twoSoaps();
  const first = await shop.jane.post('placeOrder', order);
  shop.wait(60_000);
  const again = await shop.jane.post('placeOrder', order);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await rowsOf(shop)).toEqual(one);
});

test('replay: the first answer holds when the price has changed or the product is gone', async () => {
  const order = twoSoaps();
  const first = await shop.jane.post('placeOrder', order);
  await fill(shop.database, [productRow('other')]);
  expect((await shop.jane.post('placeOrder', order)).body).toEqual(first.body);
});

test('double click: an attempt that comes many times at the same moment is one order with one answer', async () => {
  const order = orderOf([{ id: 'hat', quantity: 2 }], 45_000);
  await shop.jane.post('updateCart', { itemId: 'hat', quantity: 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => shop.jane.post('placeOrder', order)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.success).toBe(true);
  expect([await rowsOf(shop), await stockOf(shop, 'hat')]).toEqual([one, 1]);
  expect(await shop.jane.cart()).toEqual({ hat: { default: 1 } });
});

test('the same lines in another order, cut otherwise, and the key in capitals are the same attempt', async () => {
  const clientOrderId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const items = [
    { id: 'soap', quantity: 2 },
    { id: 'hat', quantity: 1 },
  ];
  const cut = [
    { id: 'hat', quantity: 1, price: 7 },
    { id: 'soap', quantity: 1 },
    { id: 'soap', quantity: 1 },
  ];
  const first = await shop.jane.post('placeOrder', orderOf(items, 44_000, { clientOrderId }));
  const again = orderOf(cut, 44_000, { clientOrderId: clientOrderId.toUpperCase() });
  expect(first.body.success).toBe(true);
  expect((await shop.jane.post('placeOrder', again)).body).toEqual(first.body);
});

test.each([
  ['quantity', { items: [{ id: 'soap', size: 'default', quantity: 3 }], amount: 33_500 }],
  ['amount', { amount: 1 }],
  ['address', { address: { ...twoSoaps().address, street: 'Elsewhere 1' } }],
])('the same key with another %s is refused and changes nothing', async (_what, changes) => {
  const order = twoSoaps();
  await shop.jane.post('placeOrder', order);
  const other = await shop.jane.post('placeOrder', { ...order, ...changes });
  expect([other.status, other.body]).toEqual([422, { success: false, message: expect.any(String) }]);
  expect(await rowsOf(shop)).toEqual(one);
});

test('a refused attempt may be made again with the same key', async () => {
  const order = twoSoaps({ amount: 1 });
  expect((await shop.jane.post('placeOrder', order)).body.success).toBe(false);
  expect((await shop.jane.post('placeOrder', { ...order, amount: 24_000 })).body.success).toBe(true);
});

test('somebody else’s key is no key: it shows nothing of their order and blocks none', async () => {
  const eve = await newCustomer(shop, 'eve');
  const order = twoSoaps();
  const janes = await shop.jane.post('placeOrder', order);
  const eves = await eve.post('placeOrder', order);
  expect(eves.body.success).toBe(true);
  expect(eves.body.orderId).not.toBe(janes.body.orderId);
});

test('a client that has never heard of the key can order, as often as it sends', async () => {
  for (let round = 0; round < 2; round++) {
    const { clientOrderId: _, ...order } = twoSoaps();
    expect((await shop.jane.post('placeOrder', order)).body.success).toBe(true);
  }
  expect((await rowsOf(shop)).orders).toBe(2);
});

test.each(['1', '', 'not-a-uuid', 7, {}])('%j is no key of an attempt', async (clientOrderId) => {
  expect((await shop.jane.post('placeOrder', twoSoaps({ clientOrderId }))).status).toBe(422);
});
