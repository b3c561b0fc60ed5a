import { afterEach, beforeEach, expect, test } from 'vitest';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, rowsOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop({ limits: {} });
});

afterEach(() => shop.close());

const hour = 60 * 60_000;
const refused = {
  status: 200,
  body: {
    success: false,
    message: expect.stringMatching(/^You have placed many orders in a short time\. Please call us on \+256 /),
  },
};

async function place(count: number, customer = shop.jane) {
  const answers = await Promise.all(
    Array.from({ length: count }, () => customer.post('placeOrder', twoSoaps({ confirmDuplicate: true }))),
  );
  return answers.filter(({ body }) => body.success).length;
}

test('one account places twenty orders an hour, also all at once, and is then asked to call', async () => {
  expect(await place(50)).toBe(20);
  expect(await shop.jane.post('placeOrder', twoSoaps({ confirmDuplicate: true }))).toMatchObject(refused);
  expect(await rowsOf(shop)).toMatchObject({ orders: 20 });
  const joan = await newCustomer(shop, 'joan');
  expect((await joan.post('placeOrder', twoSoaps())).body.success).toBe(true);
  shop.wait(hour);
  expect(await place(5)).toBe(5);
});

test('a day has sixty of them', async () => {
  let placed = 0;
  for (let at = 0; at < 5; at++) {
    placed += await place(20);
    shop.wait(hour);
  }
  expect(placed).toBe(60);
  shop.wait(24 * hour);
  expect(await place(1)).toBe(1);
});

test('an order that was placed is answered again, however many came after it', async () => {
  const first = twoSoaps();
  const { body } = await shop.jane.post('placeOrder', first);
  await place(30);
  expect((await shop.jane.post('placeOrder', first)).body).toEqual(body);
});

test('orders of a clock that was a year ahead refuse nobody when it is right again', async () => {
  shop.wait(365 * 24 * hour);
  const joan = await newCustomer(shop, 'joan');
  expect(await place(30, joan)).toBe(20);
  shop.wait(-365 * 24 * hour);
  expect(await place(1, joan)).toBe(1);
});
