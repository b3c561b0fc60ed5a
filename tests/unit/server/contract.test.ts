import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { extras, optionalExtraNames } from '#api/contract/extras.ts';
import { type CallName, calls } from '#api/contract.ts';
import { changeStatus } from '#server/orders/operator.ts';
import { password, registration } from './customer-fixture.ts';
import { type OrderShop, openOrderShop, twoSoaps } from './orders/order-fixture.ts';

let shop: OrderShop;
let orderId: string;

beforeEach(async () => {
  shop = await openOrderShop();
  const { body } = await shop.jane.post('placeOrder', twoSoaps());
  orderId = body.orderId;
  await changeStatus(shop.database, { id: orderId, status: 'Delivered', force: true, now: shop.now() });
  await shop.jane.post('addToCart', { itemId: 'soap' });
});

afterEach(() => shop.close());

const requests: Partial<Record<CallName, object>> = {
  login: { email: 'jane@example.com', password },
  register: registration('joan'),
  updateUserProfile: { city: 'Entebbe' },
  addToCart: { itemId: 'soap' },
  updateCart: { itemId: 'soap', quantity: 2 },
  placeOrder: twoSoaps(),
  changePassword: { currentPassword: password, newPassword: 'staple battery horse' },
  missedSearches: { words: 'sabuni' },
  webVitals: { page: 'home', connection: 'unknown', LCP: 1 },
  requestPasswordReset: { email: 'jane@example.com' },
  returnOrder: { reason: 'Too small' },
  reviews: { productId: 'soap', stars: 5 },
  contact: { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' },
};

const posts = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST');

test.each(posts.filter((name) => !['verifyStripe', 'resetPassword'].includes(name)))(
  'the answer of %s is what the contract says, no more and no less',
  async (name) => {
    if (name === 'cancelOrder') ({ orderId } = (await shop.jane.post('placeOrder', twoSoaps())).body);
    const { status, body } = await shop.jane.post(name, { orderId, ...requests[name] });
    expect([status, parse(calls[name].reply, body)]).toEqual([200, body]);
  },
);

test('the list of products is what the contract says, and announces the extras', async () => {
  const list = await (await shop.call(calls.listProducts.path)).json();
  expect(parse(calls.listProducts.reply, list)).toEqual(list);
  expect(list).toMatchObject({ extras: [...extras, ...optionalExtraNames] });
});
