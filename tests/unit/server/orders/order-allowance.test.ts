import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeStatus } from '#server/orders/operator.ts';
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

const nearby = {
  status: 200,
  body: {
    success: false,
    message: expect.stringMatching(/^Many orders have come from your network .* Please call us on \+256 /),
  },
};

/** Places orders of fresh accounts from an address, all at once, and returns what each heard. */
async function placeAfresh(count: number, sender: string, from = shop) {
  const fresh: Awaited<ReturnType<typeof newCustomer>>[] = [];
  for (let at = 0; at < count; at++) fresh.push(await newCustomer(from, `n${Math.random()}`));
  return Promise.all(
    fresh.map(({ token }) => from.post('placeOrder', twoSoaps(), { token, address: sender })),
  );
}

const successes = (answers: Awaited<ReturnType<typeof placeAfresh>>) =>
  answers.filter(({ body }) => body.success).length;

test('fresh accounts at one address share what an address may order, also in one batch, and others order on', async () => {
  const few = await openOrderShop({ limits: { ordersByAddress: { points: 4, duration: 60 } } });
  const answers = await placeAfresh(6, '10.0.0.1', few);
  expect(successes(answers)).toBe(4);
  expect(answers.filter(({ body }) => !body.success)).toMatchObject([nearby, nearby]);
  expect(await rowsOf(few)).toMatchObject({ orders: 4 });
  expect(successes(await placeAfresh(2, '10.0.0.2', few))).toBe(2);
  few.wait(60_000);
  expect(successes(await placeAfresh(3, '10.0.0.1', few))).toBe(3);
  await few.close();
});

test('a customer to whom the shop has delivered can still order when others flood the address', async () => {
  const few = await openOrderShop({ limits: { ordersByAddress: { points: 2, duration: 60 } } });
  const order = () => few.post('placeOrder', twoSoaps(), { token: few.jane.token, address: '10.0.0.1' });
  const { body } = await order();
  expect(successes(await placeAfresh(3, '10.0.0.1', few))).toBe(1);
  expect(await order()).toMatchObject(nearby);
  const delivered = { id: body.orderId, status: 'Delivered', force: false } as const;
  await changeStatus(few.database, { ...delivered, now: few.now() });
  for (let at = 0; at < 3; at++) expect((await order()).body.success).toBe(true);
  // These prolong nobody's wait.
  few.wait(60_000);
  expect(successes(await placeAfresh(2, '10.0.0.1', few))).toBe(2);
  await few.close();
});
