import { afterEach, beforeEach, expect, test } from 'vitest';
import { sameOrderWithinMs } from '#domain/shop/shop.ts';
import { changeStatus } from '#server/orders/operator.ts';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, rowsOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

/** Two soaps from a device that was not asked yet, under its own key. */
const unasked = (changes: object = {}) => twoSoaps({ confirmDuplicate: false, ...changes });

function place(order: object) {
  return shop.jane.post('placeOrder', order);
}

test.each([
  ['just now', 59_000],
  ['1 minute ago', 60_000],
  ['9 minutes ago', sameOrderWithinMs - 1],
])('R35: the same order under another key is asked about when the first is of %s', async (ago, age) => {
  const first = unasked();
  const { body: placed } = await place(first);
  shop.wait(age);
  const second = unasked({ address: { ...first.address, street: 'Jinja Road 7' } });
  const { status, body } = await place(second);
  expect([status, body]).toEqual([
    200,
    {
      success: false,
      message: `You placed the same order ${ago}, #${placed.orderId.slice(-8)}. Place it again?`,
      code: 'duplicate',
      orderId: placed.orderId,
      date: shop.now() - age,
    },
  ]);
  expect((await rowsOf(shop)).orders).toBe(1);
  expect((await place({ ...second, confirmDuplicate: true })).body).toMatchObject({ success: true });
  expect((await place({ ...second, confirmDuplicate: true })).body).toMatchObject({ success: true });
  expect((await rowsOf(shop)).orders).toBe(2);
});

test('a repeat of an attempt is not asked about, nor other lines, another account, or ten minutes later', async () => {
  const first = unasked();
  await place(first);
  expect((await place(first)).body).toMatchObject({ success: true });
  const three = orderOf([{ id: 'soap', quantity: 3 }], 33_500, { confirmDuplicate: false });
  expect((await place(three)).body).toMatchObject({ success: true });
  const john = await newCustomer(shop, 'john');
  expect((await john.post('placeOrder', unasked())).body).toMatchObject({ success: true });
  shop.wait(sameOrderWithinMs + 1);
  expect((await place(unasked())).body).toMatchObject({ success: true });
});

test('R35: an order that the shop has cancelled is not asked about, one before it that goes on is', async () => {
  const { body: first } = await place(unasked());
  const cancel = (id: string) =>
    changeStatus(shop.database, { id, status: 'Cancelled', force: false, now: shop.now() });
  await cancel(first.orderId);
  const { body: second } = await place(unasked());
  expect(second).toMatchObject({ success: true });
  const { body: third } = await place(unasked({ confirmDuplicate: true }));
  await cancel(third.orderId);
  expect((await place(unasked())).body).toMatchObject({ code: 'duplicate', orderId: second.orderId });
});

test('an order of a clock that ran a year ahead is none of the last minutes, one of a few minutes ahead is', async () => {
  await place(unasked());
  shop.wait(-(sameOrderWithinMs - 1));
  expect((await place(unasked())).body).toMatchObject({ code: 'duplicate' });
  shop.wait(-365 * 86_400_000);
  expect((await place(unasked())).body).toMatchObject({ success: true });
});

test('a caller that knows no keys is not asked, as PHP shops do not ask', async () => {
  for (const order of [unasked(), unasked({ clientOrderId: null })])
    expect((await place(order)).body).toMatchObject({ success: true });
});

test('of the same order from many devices at one moment one is taken, and the others are asked', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(unasked())));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'duplicate')).toHaveLength(7);
  expect((await rowsOf(shop)).orders).toBe(1);
});
