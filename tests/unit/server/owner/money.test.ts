import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OrderShop, openOrderShop, orderOf, stockOf, twoSoaps } from '../orders/order-fixture.ts';
import { linkToken, newMember, OwnerPhone } from './owner-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;
let rider: OwnerPhone;

beforeEach(async () => {
  shop = await openOrderShop();
  sarah = await newMember(shop);
  rider = new OwnerPhone(shop, '10.9.0.1');
});

afterEach(() => shop.close());

/** An order that is ready to go. */
async function packed(body = twoSoaps()): Promise<string> {
  const id = (await shop.jane.post('placeOrder', body)).body.orderId as string;
  await sarah.post('orders');
  await sarah.post('set-status', { orders: [{ id, from: 'Order Placed' }], status: 'Packing' });
  return id;
}

async function startRound(orders: readonly string[]): Promise<string> {
  const token = linkToken();
  await sarah.post('start-round', { rider: 'Moses', orders, token });
  return token;
}

const say = (token: string, id: string, changes: object = {}) =>
  rider.post('round-outcome', {
    key: randomUUID(),
    token,
    id,
    outcome: 'delivered',
    collected: 24_000,
    ...changes,
  });
const day = async (request: object = {}) => (await sarah.post('day', request)).body;

test('a rider sees the round of the day, says what became of each order, and the cash adds up', async () => {
  const [first, second, third] = [
    await packed(),
    await packed(orderOf([{ id: 'ring', quantity: 1 }], 30_000)),
    await packed(orderOf([{ id: 'hat', quantity: 1 }], 25_000)),
  ];
  const token = await startRound([first, second, third]);
  expect(await day()).toMatchObject({ outside: 79_000, cash: 0 });
  const { body } = await rider.post('round', { token });
  expect(body.rider).toBe('Moses');
  expect(body.orders).toMatchObject([
    { number: 1, name: 'Jane Doe', toCollect: 24_000, outcome: '', landmark: expect.any(String) },
    { number: 2, toCollect: 30_000 },
    { number: 3 },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/price|Soap|example.com/);
  const key = randomUUID();
  await say(token, first, { key });
  await say(token, first, { key });
  await say(token, second, { outcome: 'refused', collected: 0, reason: 'Wrong colour' });
  await say(token, third, { outcome: 'not there', collected: 0, reason: 'Phone off' });
  expect(await stockOf(shop, 'ring')).toBe(1);
  expect((await rider.post('round', { token })).body.orders).toMatchObject([
    { outcome: 'delivered', phone: '', street: '', toCollect: 0 },
    { outcome: 'refused' },
    { outcome: '', reason: 'Phone off', toCollect: 25_000 },
  ]);
  expect(await day()).toMatchObject({
    cash: 24_000,
    outside: 25_000,
    riders: [{ rider: 'Moses', toCollect: 24_000, collected: 24_000 }],
    entries: [{ number: 1, amount: 24_000, who: 'Moses (rider)' }],
  });
  expect((await sarah.post('rounds')).body.rounds).toMatchObject([{ orders: 3, open: 1 }]);
});

test('a round’s link shows nothing after its day or its end, and no order of another round', async () => {
  const [first, second] = [await packed(), await packed(orderOf([{ id: 'hat', quantity: 1 }], 25_000))];
  const token = await startRound([first]);
  await startRound([second]);
  expect((await say(token, second)).status).toBe(403);
  expect((await rider.post('round', { token: 'guess' })).status).toBe(403);
  const ended = (await sarah.post('rounds')).body.rounds.find(
    ({ orders }: { orders: number }) => orders === 1,
  );
  shop.wait(24 * 3_600_000);
  expect((await rider.post('round', { token })).status).toBe(403);
  expect((await say(token, first)).status).toBe(403);
  const today = await startRound([first]);
  expect((await rider.post('round', { token: today })).body.orders).toHaveLength(1);
  const { rounds } = (await sarah.post('rounds')).body;
  await sarah.post('end-round', { id: rounds[0].id });
  expect((await rider.post('round', { token: today })).status).toBe(403);
  expect(ended).toBeDefined();
});

test('what a rider says before midnight counts, though it arrives after it', async () => {
  const id = await packed();
  const token = await startRound([id]);
  // From noon to two in the morning.
  shop.wait(14 * 3_600_000);
  expect((await rider.post('round', { token })).status).toBe(403);
  expect((await say(token, id)).body).toEqual({ success: true });
  shop.wait(5 * 3_600_000);
  expect((await say(token, id)).status).toBe(403);
});

test('a delivered order is not just cancelled: its money is in the book', async () => {
  const id = await packed();
  await sarah.post('set-status', { orders: [{ id, from: 'Packing' }], status: 'Delivered' });
  const cancel = { orders: [{ id, from: 'Delivered' }], status: 'Cancelled', reason: '' };
  expect((await sarah.post('set-status', cancel)).body).toMatchObject({ success: false });
  expect(await day()).toMatchObject({ cash: 24_000 });
});

test('only what is packed goes with a rider', async () => {
  const id = (await shop.jane.post('placeOrder', twoSoaps())).body.orderId;
  await sarah.post('orders');
  const token = linkToken();
  const refused = await sarah.post('start-round', { rider: 'Moses', orders: [id], token });
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('not packed') });
  expect((await sarah.post('rounds')).body.rounds).toEqual([]);
});

test('a transfer counts once, a part leaves the rest to collect, and delivery books that rest', async () => {
  const id = await packed();
  const transfer = { orderId: id, kind: 'mobile money', amount: 10_000, reference: 'MP 4711' };
  await sarah.post('book-payment', transfer);
  for (const reference of ['MP 4711', 'mp4711'])
    expect((await sarah.post('book-payment', { ...transfer, reference })).body.success).toBe(false);
  expect((await sarah.post('book-payment', { ...transfer, reference: '' })).status).toBe(422);
  expect((await sarah.post('orders')).body.orders).toMatchObject([{ amount: 24_000, paid: 10_000 }]);
  await sarah.post('set-status', { orders: [{ id, from: 'Packing' }], status: 'Delivered' });
  expect(await day()).toMatchObject({ cash: 14_000, transfers: 10_000, outside: 0 });
});

test('a transfer that was put right can be booked for the order that it was meant for', async () => {
  const [wrong, right] = [await packed(), await packed(orderOf([{ id: 'hat', quantity: 1 }], 25_000))];
  const transfer = { kind: 'mobile money', amount: 10_000, reference: 'MP 4711' };
  await sarah.post('book-payment', { ...transfer, orderId: wrong });
  const [entry] = (await day()).entries;
  await sarah.post('correct-entry', { id: entry.id, note: 'Wrong order' });
  expect((await sarah.post('book-payment', { ...transfer, orderId: right })).body).toEqual({ success: true });
  expect((await sarah.post('book-payment', { ...transfer, orderId: wrong })).body.success).toBe(false);
  expect(await day()).toMatchObject({ transfers: 10_000 });
});

test('a rider owes no cash that a customer had sent by mobile money', async () => {
  const id = await packed();
  await sarah.post('book-payment', { orderId: id, kind: 'mobile money', amount: 10_000, reference: 'MP 1' });
  const token = await startRound([id]);
  await say(token, id, { collected: 14_000 });
  expect(await day()).toMatchObject({
    cash: 14_000,
    riders: [{ rider: 'Moses', toCollect: 14_000, collected: 14_000 }],
  });
});

test('what comes back after the delivery, in parts or whole, changes nothing that the rider had to bring', async () => {
  const [first, second] = [await packed(), await packed(orderOf([{ id: 'hat', quantity: 1 }], 25_000))];
  const token = await startRound([first, second]);
  await say(token, first);
  await say(token, second, { collected: 25_000 });
  const back = async (id: string, lines: object[], amount: number) => {
    shop.wait(60_000);
    const { orders } = (await sarah.post('orders')).body;
    const { version } = orders.find((order: { id: string }) => order.id === id);
    const { body } = await sarah.post('return-order', { id, version, lines, amount, kind: 'cash' });
    expect(body).toEqual({ success: true });
    expect((await day()).riders).toEqual([{ rider: 'Moses', toCollect: 49_000, collected: 49_000 }]);
  };
  const soap = { id: 'soap', size: 'default', quantity: 1 };
  await back(first, [soap], 9_500);
  await back(first, [soap], 9_500);
  await back(second, [{ id: 'hat', size: 'default', quantity: 1 }], 20_000);
});

test('of bookings at one moment the same transfer counts once, and an entry is put right once', async () => {
  const orders = [await packed(), await packed(orderOf([{ id: 'hat', quantity: 1 }], 25_000))];
  const transfers = orders.map((orderId) =>
    sarah.post('book-payment', { orderId, kind: 'mobile money', amount: 9_000, reference: 'MP 1' }),
  );
  const booked = (await Promise.all(transfers)).map(({ body }) => body.success);
  expect(booked.toSorted()).toEqual([false, true]);
  const [entry] = (await day()).entries;
  const corrections = [1, 2, 3].map(() => sarah.post('correct-entry', { id: entry.id, note: 'Wrong' }));
  const corrected = (await Promise.all(corrections)).filter(({ body }) => body.success);
  expect(corrected).toHaveLength(1);
  expect((await day()).transfers).toBe(0);
});

test('a day is closed with what was counted, and then only corrected by an entry of the next', async () => {
  const id = await packed();
  await sarah.post('set-status', { orders: [{ id, from: 'Packing' }], status: 'Delivered' });
  const today = (await day()).day;
  const silent = await sarah.post('close-day', { day: today, counted: 20_000 });
  expect(silent.body).toMatchObject({ success: false, message: expect.stringContaining('4,000 more') });
  await sarah.post('close-day', { day: today, counted: 20_000, note: 'Gave change twice' });
  expect((await sarah.post('close-day', { day: today, counted: 24_000 })).body.success).toBe(false);
  expect((await day()).closed).toMatchObject({ expected: 24_000, counted: 20_000, who: 'Sarah' });
  expect((await sarah.post('close-day', { day: '2025-02-31', counted: 0 })).status).toBe(422);
  const [entry] = (await day()).entries;
  expect(entry.mayCorrect).toBe(true);
  await sarah.post('correct-entry', { id: entry.id, note: 'It was the neighbour’s' });
  expect((await sarah.post('correct-entry', { id: entry.id, note: 'Again' })).body.success).toBe(false);
  expect((await day()).entries).toMatchObject([{ mayCorrect: false }]);
  shop.wait(24 * 3_600_000);
  expect(await day()).toMatchObject({
    cash: -24_000,
    entries: [{ note: 'It was the neighbour’s', reference: '', mayCorrect: false }],
  });
});

test('the figures of a month count orders, revenue of what arrived, and what was refused', async () => {
  const id = await packed();
  await sarah.post('set-status', { orders: [{ id, from: 'Packing' }], status: 'Delivered' });
  const refused = await packed(orderOf([{ id: 'ring', quantity: 1 }], 30_000));
  await sarah.post('set-status', {
    orders: [{ id: refused, from: 'Packing' }],
    status: 'Cancelled',
    reason: 'No',
  });
  expect((await sarah.post('figures')).body).toMatchObject({
    days: [{ orders: 2, revenue: 24_000, refused: 1 }],
    best: [{ name: 'Soap', pieces: 2 }],
  });
});
