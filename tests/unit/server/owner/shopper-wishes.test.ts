import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '#domain/content/facts.ts';
import { packedAlready, returnEnded, returnKept } from '#domain/orders/call-off-messages.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { getRow } from '#server/database/rows.ts';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, stockOf } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;

beforeEach(async () => {
  shop = await openOrderShop();
  sarah = await newMember(shop);
});

afterEach(() => shop.close());

const ring = () => orderOf([{ id: 'ring', quantity: 1 }], 30_000);
const order = async () => (await shop.jane.post('placeOrder', ring())).body.orderId as string;
const callOff = async (orderId: string) => (await shop.jane.post('cancelOrder', { orderId })).body;
const giveBack = async (orderId: string, reason = 'Too small') =>
  (await shop.jane.post('returnOrder', { orderId, reason })).body;
const rings = async () =>
  (await shop.database.selectFrom('rings').select('title').orderBy('at').execute()).map(({ title }) => title);
const inOwner = async () => (await sarah.post('orders')).body.orders[0];

async function set(id: string, from: string, status: string) {
  await sarah.post('orders');
  await sarah.post('set-status', { orders: [{ id, from }], status });
}

test('a shopper calls an order off before it is packed: once, with stock, mail, log and a ring', async () => {
  const id = await order();
  const answers = await Promise.all([callOff(id), callOff(id)]);
  expect([...answers, await callOff(id)]).toEqual(Array(3).fill({ success: true }));
  expect(await stockOf(shop, 'ring')).toBe(1);
  expect((await shop.jane.post('userOrders')).body.orders).toMatchObject([{ status: 'Cancelled' }]);
  const mails = await shop.database.selectFrom('mails').select('id').where('order_id', '=', id).execute();
  expect(mails).toHaveLength(2);
  const title = `Order #${orderNumber(id)} is called off`;
  expect((await rings()).filter((each) => each === title)).toHaveLength(1);
  expect(await inOwner()).toMatchObject({ status: 'Cancelled', reason: 'The customer called it off' });
  const { events } = (await sarah.post('log', { subject: 'order', subjectId: id })).body;
  expect(events).toMatchObject([{ who: 'The customer', action: 'called the order off' }]);
});

test('an order that is being packed, and that of another customer, stay', async () => {
  const id = await order();
  const stranger = await newCustomer(shop, 'paul');
  const refused = { success: false, message: 'This order is not in your account.' };
  expect((await stranger.post('cancelOrder', { orderId: id })).body).toEqual(refused);
  expect((await stranger.post('returnOrder', { orderId: id, reason: 'Mine' })).body).toEqual(refused);
  await set(id, 'Order Placed', 'Packing');
  expect((await callOff(id)).message).toBe(packedAlready(facts.phone));
  expect((await giveBack(id)).message).toBe(returnEnded);
  expect(await inOwner()).toMatchObject({ status: 'Packing', returnWish: '' });
});

test('a shopper asks for a return within the return days, and the shop sees why until it has the pieces', async () => {
  const id = await order();
  await set(id, 'Order Placed', 'Delivered');
  shop.wait(6 * 86_400_000);
  const reason = 'Too small: see shop.example/me';
  for (const _ of [1, 2]) expect(await giveBack(id, reason)).toEqual({ success: true, message: returnKept });
  const title = `A return of order #${orderNumber(id)} is wanted`;
  const { text } = await getRow(shop.database, 'rings', { title });
  expect(text, 'no link of a customer').toBe('Too small: see shop. example / me');
  const { returnWish, version } = await inOwner();
  expect(returnWish).toBe(reason);
  expect((await sarah.post('orders', { filter: 'to return' })).body).toMatchObject({
    orders: [{ id }],
    counts: { 'to return': 1, delivered: 1 },
  });
  expect((await shop.jane.post('userOrders')).body.orders).toMatchObject([{ isReturnWanted: true }]);
  const { events } = (await sarah.post('log', { subject: 'order', subjectId: id })).body;
  expect(events.filter(({ action }: { action: string }) => action === 'asked for a return')).toHaveLength(1);
  const back = { id, version, lines: [{ id: 'ring', quantity: 1 }], amount: 25_000, kind: 'cash' };
  expect((await sarah.post('return-order', back)).body).toEqual({ success: true });
  expect((await shop.jane.post('userOrders')).body.orders[0]).not.toHaveProperty('isReturnWanted');
  expect(await stockOf(shop, 'ring')).toBe(1);
});

test('a return is not asked for after the return days', async () => {
  const id = await order();
  await set(id, 'Order Placed', 'Delivered');
  shop.wait(7 * 86_400_000);
  expect((await giveBack(id)).message).toBe(returnEnded);
});

test('calling off and packing at once: one of them happens, and the stock fits it', async () => {
  const id = await order();
  await sarah.post('orders');
  await Promise.all([callOff(id), set(id, 'Order Placed', 'Packing')]);
  const { status } = await inOwner();
  expect(['Cancelled', 'Packing']).toContain(status);
  expect(await stockOf(shop, 'ring')).toBe(status === 'Cancelled' ? 1 : 0);
});
