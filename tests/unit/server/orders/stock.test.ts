import { afterEach, beforeEach, expect, test } from 'vitest';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf } from './order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

test('the last piece is sold once, however many want it at the same moment', async () => {
  const buyers = await Promise.all(
    ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => newCustomer(shop, name)),
  );
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.post('placeOrder', orderOf([{ id: 'ring', quantity: 1 }], 30_000))),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.message === 'Ring is out of stock.')).toHaveLength(4);
  expect([await stockOf(shop, 'ring'), await rowsOf(shop)]).toEqual([0, { orders: 1, lines: 1, changes: 1 }]);
});

test('orders that want the same goods in another order sell all there is and never block each other', async () => {
  const buyers = await Promise.all(['ann', 'ben', 'cat', 'dan'].map((name) => newCustomer(shop, name)));
  const goods = [
    { id: 'hat', quantity: 1 },
    { id: 'ring', quantity: 1 },
  ];
  const answers = await Promise.all(
    buyers.map((buyer, at) => buyer.post('placeOrder', orderOf(at % 2 ? goods : goods.toReversed(), 50_000))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // 45,000 and delivery.
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect([await stockOf(shop, 'hat'), await stockOf(shop, 'ring')]).toEqual([2, 0]);
});

test('too few are named with what is left, and none of the order is placed', async () => {
  const order = orderOf(
    [
      { id: 'ring', quantity: 1 },
      { id: 'hat', quantity: 4 },
    ],
    105_000,
  );
  expect((await shop.jane.post('placeOrder', order)).body).toEqual({
    success: false,
    message: 'Only 3 of Hat are left.',
  });
  expect([await stockOf(shop, 'ring'), await stockOf(shop, 'hat')]).toEqual([1, 3]);
  expect(await rowsOf(shop)).toEqual({ orders: 0, lines: 0, changes: 0 });
});

test('sizes of one product share its stock', async () => {
  await shop.database.updateTable('products').set({ stock: 2 }).where('id', '=', 'dress').execute();
  const sizes = (quantity: number) => [
    { id: 'dress', size: 'S', quantity: 1 },
    { id: 'dress', size: 'M', quantity },
  ];
  expect((await shop.jane.post('placeOrder', orderOf(sizes(2), 180_000))).body.message).toBe(
    'Only 2 of Dress are left.',
  );
  expect((await shop.jane.post('placeOrder', orderOf(sizes(1), 120_000))).body.success).toBe(true);
  expect(await stockOf(shop, 'dress')).toBe(0);
});

test('the list of products shows at once what is left', async () => {
  await shop.jane.post('placeOrder', orderOf([{ id: 'hat', quantity: 2 }], 45_000));
  const { products } = (await (await shop.call('/api/list-products.php')).json()) as {
    products: { id: string; stock?: number }[];
  };
  expect(products.map(({ stock }) => stock)).toEqual([undefined, undefined, 1, 1]);
});

test('an order of goods without stock leaves the list of products as it was', async () => {
  const tag = async () => (await shop.call('/api/list-products.php')).headers.get('etag');
  const before = await tag();
  await shop.jane.post('placeOrder', orderOf([{ id: 'soap', quantity: 2 }], 24_000));
  expect([await tag(), (await rowsOf(shop)).orders]).toEqual([before, 1]);
});
