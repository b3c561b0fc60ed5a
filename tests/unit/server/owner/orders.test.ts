import { afterEach, beforeEach, expect, test } from 'vitest';
import { noticeOrders } from '#server/owner/orders/notice-orders.ts';
import { type OrderShop, openOrderShop, orderOf, stockOf, twoSoaps } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;

beforeEach(async () => {
  shop = await openOrderShop();
  sarah = await newMember(shop);
});

afterEach(() => shop.close());

const order = async (body = twoSoaps()) => (await shop.jane.post('placeOrder', body)).body.orderId as string;
const list = async (request: object = {}) => (await sarah.post('orders', request)).body;

test('orders have short numbers, and stand in the list of what is to be done with them', async () => {
  const first = await order();
  shop.wait(1_000);
  const second = await order(orderOf([{ id: 'hat', quantity: 1 }], 25_000));
  const { orders, counts } = await list();
  expect(orders).toMatchObject([
    { id: second, number: 2, status: 'Order Placed', name: 'Jane Doe', amount: 25_000, paid: 0 },
    { id: first, number: 1, lines: [{ name: 'Soap', quantity: 2, price: 9_500 }] },
  ]);
  expect(counts).toMatchObject({ new: 2, 'to pack': 0 });
  await sarah.post('confirm', { id: first, confirmation: 'no answer' });
  await sarah.post('confirm', { id: second, confirmation: 'confirmed' });
  expect((await list({ filter: 'to confirm' })).orders).toMatchObject([{ number: 1 }]);
  expect((await list({ filter: 'to pack' })).orders).toMatchObject([{ number: 2 }]);
  expect((await list({ before: 2 })).orders).toMatchObject([{ number: 1 }]);
});

test('an order is found by number, name, phone in any spacing, and by nothing else', async () => {
  await order();
  const { phone } = (await list()).orders[0];
  const spaced = `+256 ${phone.replace(/\D/g, '').slice(-9).replace(/(...)/g, '$1 ')}`;
  for (const search of ['#1', 'jane', 'JANE doe', phone, spaced])
    expect((await list({ search })).orders, search).toHaveLength(1);
  for (const search of ['#2', '%', '_', 'paul']) expect((await list({ search })).orders, search).toEqual([]);
});

test('statuses of several orders go on at once, with mail and history, or none of them does', async () => {
  const orders = [await order(), await order(orderOf([{ id: 'ring', quantity: 1 }], 30_000))];
  await list();
  const from = orders.map((id) => ({ id, from: 'Order Placed' }));
  expect((await sarah.post('set-status', { orders: from, status: 'Packing' })).body.success).toBe(true);
  const mails = await shop.database.selectFrom('mails').select('id').where('position', '=', 1).execute();
  expect(mails).toHaveLength(2);
  const { orders: statuses } = (await shop.jane.post('userOrders')).body;
  expect(statuses.map(({ status }: { status: string }) => status)).toEqual(['Packing', 'Packing']);
  const [first = '', second = ''] = orders;
  const mixed = [
    { id: first, from: 'Packing' },
    { id: second, from: 'Order Placed' },
  ];
  const refused = await sarah.post('set-status', { orders: mixed, status: 'Shipped' });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('another device')]);
  expect((await list()).counts).toMatchObject({ 'to pack': 2, 'on the way': 0 });
  const { events } = (await sarah.post('log', { subject: 'order', subjectId: first })).body;
  expect(events).toMatchObject([{ action: 'set the status', before: 'Order Placed', after: 'Packing' }]);
});

test('an order refused at the door gives its stock back, and is shown with the next order of the number', async () => {
  const id = await order(orderOf([{ id: 'ring', quantity: 1 }], 30_000));
  await list();
  await sarah.post('set-status', { orders: [{ id, from: 'Order Placed' }], status: 'Out for delivery' });
  const back = { orders: [{ id, from: 'Out for delivery' }], status: 'Cancelled', reason: 'Too late' };
  await sarah.post('set-status', back);
  expect(await stockOf(shop, 'ring')).toBe(1);
  const called = await order();
  await list();
  await sarah.post('confirm', { id: called, confirmation: 'refused', reason: 'Changed her mind' });
  await order();
  expect((await list()).orders).toMatchObject([
    { number: 3, refusals: 1, earlier: 0 },
    { status: 'Cancelled', confirmation: 'refused', reason: 'Changed her mind', refusals: 1 },
    { status: 'Cancelled', confirmation: 'refused at the door', reason: 'Too late', refusals: 0 },
  ]);
});

test('several processes notice an order once, with one number and one ring', async () => {
  for (let count = 0; count < 5; count++) {
    await order(twoSoaps());
    await Promise.all(Array.from({ length: 4 }, () => noticeOrders(shop.database)));
  }
  const rows = await shop.database.selectFrom('order_handling').select('number').orderBy('number').execute();
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(await shop.database.selectFrom('rings').select('id').execute()).toHaveLength(5);
});
