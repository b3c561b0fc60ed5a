import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { attemptFrom } from '#server/orders/attempt.ts';
import { fill, productRow } from '../catalogue-fixture.ts';
import { address } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

const changed = 'Prices have changed. Please review your cart.';
const nothing = { orders: 0, lines: 0, changes: 0 };

function place(order: object) {
  return shop.jane.post('placeOrder', order);
}

test('an order is kept with its own copy of what was bought, whatever the catalogue becomes', async () => {
  const order = orderOf(
    [
      { id: 'dress', size: 'M', quantity: 1 },
      { id: 'soap', quantity: 2 },
    ],
    79_000,
  );
  const { status, body } = await place(order);
  expect([status, body]).toEqual([
    200,
    { success: true, message: 'Order placed successfully!', orderId: expect.any(String), amount: 79_000 },
  ]);
  await fill(shop.database, [productRow('other')]);
  const listed = await shop.jane.post('userOrders');
  expect(parse(calls.userOrders.reply, listed.body)).toEqual(listed.body);
  expect(listed.body.orders).toEqual([
    {
      _id: body.orderId,
      date: shop.now(),
      status: 'Order Placed',
      items: [
        { id: 'dress', name: 'Dress', image: [], size: 'M', quantity: 1, price: 60_000 },
        {
          id: 'soap',
          name: 'Soap',
          image: ['images/soap 100%25.jpg'],
          size: 'default',
          quantity: 2,
          price: 9_500,
        },
      ],
      address: { ...address, state: '', zipcode: '' },
      paymentMethod: 'Cash on Delivery',
      amount: 79_000,
      clientOrderId: order.clientOrderId,
      status_history: [{ status: 'Order Placed', date: shop.now() }],
    },
  ]);
});

test('price tampering: the price, name and picture that an order brings along count for nothing', async () => {
  const cheap = {
    id: 'dress',
    size: 'M',
    quantity: 1,
    price: 1,
    name: 'Gold',
    image: ['https://evil.example/x.png'],
  };
  expect((await place(orderOf([cheap], 1))).body).toEqual({
    success: false,
    message: changed,
    amount: 60_000,
  });
  expect((await place(orderOf([cheap], 60_000))).body.success).toBe(true);
  const [order] = await shop.jane.orders();
  expect(order.items).toEqual([
    { id: 'dress', name: 'Dress', image: [], size: 'M', quantity: 1, price: 60_000 },
  ]);
});

test.each([0, 1, 19_000, 23_999, 24_001, 5_000])(
  'amount tampering: goods and delivery for 24,000 are not sold for %i',
  async (amount) => {
    expect(await place(twoSoaps({ amount }))).toMatchObject({
      status: 200,
      body: { success: false, message: changed, amount: 24_000 },
    });
    expect(await rowsOf(shop)).toEqual(nothing);
  },
);

test('R3: delivery is free only strictly above UGX 50,000', async () => {
  await fill(shop.database, [productRow('a', { price: 25_000 }), productRow('b', { price: 50_001 })]);
  expect((await place(orderOf([{ id: 'a', quantity: 2 }], 50_000))).body).toMatchObject({ amount: 55_000 });
  expect((await place(orderOf([{ id: 'a', quantity: 2 }], 55_000))).body.success).toBe(true);
  expect((await place(orderOf([{ id: 'b', quantity: 1 }], 50_001))).body.success).toBe(true);
});

test('what is not sold is named, and nothing of the order is placed', async () => {
  const items = [
    { id: 'soap', quantity: 1 },
    { id: 'gone', name: 'Old Soap', quantity: 1 },
  ];
  expect((await place(orderOf(items, 24_000))).body).toEqual({
    success: false,
    message: 'Old Soap is no longer available. Please remove it from your cart.',
  });
  expect((await place(orderOf([{ id: 'gone', quantity: 1 }], 24_000))).body.message).toContain(
    'Product gone',
  );
  expect((await place(orderOf([{ id: 'dress', quantity: 1 }], 60_000))).body.message).toBe(
    'Please choose a size for Dress: S, M.',
  );
  expect(await rowsOf(shop)).toEqual(nothing);
});

test('mass assignment: an order chooses neither its state nor its owner', async () => {
  const bold = {
    status: 'Delivered',
    _id: 'mine',
    id: 'mine',
    account_id: 'eve',
    payment: true,
    paymentMethod: 'Paid',
  };
  await place(twoSoaps(bold));
  const [order] = await shop.jane.orders();
  expect(order).toMatchObject({ status: 'Order Placed', paymentMethod: 'Cash on Delivery' });
  expect(order._id).toMatch(/^[0-9a-f]{24}$/);
});

test('the order takes its quantities out of the cart and leaves what was added meanwhile', async () => {
  const set = (itemId: string, quantity: number, size?: string) =>
    shop.jane.post('updateCart', { itemId, quantity, size });
  await set('soap', 5);
  await set('dress', 1, 'M');
  await set('dress', 1, 'S');
  await place(
    orderOf(
      [
        { id: 'soap', quantity: 2 },
        { id: 'dress', size: 'M', quantity: 3 },
      ],
      199_000,
    ),
  );
  expect(await shop.jane.cart()).toEqual({ soap: { default: 3 }, dress: { S: 1 } });
});

test('an order that fails in the middle leaves nothing behind, and goes through afterwards', async () => {
  await shop.jane.post('updateCart', { itemId: 'hat', quantity: 1 });
  const order = orderOf([{ id: 'hat', quantity: 1 }], 25_000);
  await sql`alter table cart_lines rename to lines_away`.execute(shop.database);
  expect((await place(order)).status).toBe(500);
  expect([await rowsOf(shop), await stockOf(shop, 'hat')]).toEqual([nothing, 3]);
  await sql`alter table lines_away rename to cart_lines`.execute(shop.database);
  expect((await place(order)).body.success).toBe(true);
  expect([await stockOf(shop, 'hat'), await shop.jane.cart()]).toEqual([2, {}]);
  expect(vi.mocked(shop.log)).toHaveBeenCalledOnce();
});

test('an order with half a phone number is refused; one that was taken with it before gets its first answer again', async () => {
  const half = { address: { ...address, phone: '0772' } };
  expect(await place(twoSoaps(half))).toMatchObject({
    status: 200,
    body: {
      success: false,
      message: 'Please check this phone number. Write it like 0772 123 456 or +256 772 123 456.',
    },
  });
  expect(await rowsOf(shop)).toEqual(nothing);
  const order = twoSoaps(half);
  const { bodyHash } = attemptFrom(parse(calls.placeOrder.request, order));
  const { body: first } = await place({ ...order, address });
  await shop.database.updateTable('orders').set({ body_hash: bodyHash }).execute();
  expect((await place(order)).body).toEqual(first);
});
