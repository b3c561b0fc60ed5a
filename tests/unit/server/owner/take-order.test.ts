import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pricesChanged } from '#domain/shop/messages.ts';
import { type OrderShop, openOrderShop, rowsOf, stockOf, twoSoaps } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;

beforeEach(async () => {
  shop = await openOrderShop();
  sarah = await newMember(shop);
});

afterEach(() => shop.close());

const place = { street: 'Ggaba Road', landmark: 'the mosque', city: 'Kampala' };

/** Two hats by phone: goods for 40,000 and delivery for 5,000. */
const byPhone = (changes: object = {}) => ({
  isAtCounter: false,
  ...{ name: 'Ruth Akello', phone: '0772 999 888', ...place },
  lines: [{ id: 'hat', quantity: 2 }],
  amount: 45_000,
  ...{ kind: 'cash', reference: '' },
  ...changes,
});
const atCounter = (changes: object = {}) => ({
  ...{ isAtCounter: true, lines: [{ id: 'ring', quantity: 1 }], amount: 25_000, kind: 'cash' },
  ...changes,
});
const take = async (body: object, phone = sarah) => (await phone.post('take-order', body)).body;
const orders = async () => (await sarah.post('orders')).body.orders;

test('an order by phone is one like any other, without an account, a mail or a ring, once for its key', async () => {
  const body = byPhone({ key: randomUUID() });
  const answers = [await take(body), await take(body)];
  expect(answers[0]).toEqual({ success: true, id: expect.any(String), number: 1 });
  expect(answers[1]).toEqual(answers[0]);
  expect(await orders()).toMatchObject([
    {
      status: 'Order Placed',
      confirmation: 'confirmed',
      name: 'Ruth Akello',
      amount: 45_000,
      paid: 0,
      ...place,
    },
  ]);
  expect(await stockOf(shop, 'hat')).toBe(1);
  const { id } = answers[0];
  const steps = ['Order Placed', 'Packing', 'Shipped', 'Delivered'];
  for (const [index, from] of steps.slice(0, -1).entries())
    await sarah.post('set-status', { orders: [{ id, from }], status: steps[index + 1] });
  expect(await orders()).toMatchObject([{ status: 'Delivered', paid: 45_000 }]);
  expect(await shop.database.selectFrom('mails').select('id').execute()).toEqual([]);
  const rings = await shop.database.selectFrom('rings').select('title').execute();
  expect(rings).toEqual([{ title: 'Only 1 left: Hat' }]);
});

test('a sale at the counter needs no name, costs no delivery, and is delivered and paid at once', async () => {
  const { id } = await take(atCounter({ kind: 'mobile money', reference: 'MP1' }));
  expect(await orders()).toMatchObject([
    { id, status: 'Delivered', name: 'Counter', amount: 25_000, paid: 25_000, earlier: 0 },
  ]);
  expect((await sarah.post('day')).body).toMatchObject({
    ...{ cash: 0, transfers: 25_000 },
    entries: [{ amount: 25_000, reference: 'MP1' }],
  });
  expect(await stockOf(shop, 'ring')).toBe(0);
  const { body } = await sarah.post('customer', { phone: '' });
  expect(body).toMatchObject({ customer: null, orders: [] });
});

test('stock, prices, sizes and names have the rules of the shop', async () => {
  const peter = await newMember(shop, 'Peter', 'packer', '10.0.0.2');
  expect((await take(byPhone(), peter)).message).toMatch(/Only the owner/);
  const refusals: [object, string | RegExp][] = [
    [byPhone({ lines: [{ id: 'hat', quantity: 4 }], amount: 80_000 }), /Only 3 of Hat/],
    [byPhone({ amount: 40_000 }), pricesChanged],
    [byPhone({ lines: [{ id: 'dress', quantity: 1 }], amount: 60_000 }), /choose a size/],
    [byPhone({ lines: [{ id: 'shoe', quantity: 1 }], amount: 60_000 }), /no longer available/],
    [byPhone({ phone: '' }), /phone/i],
    [byPhone({ street: '' }), /Street/],
    [atCounter({ amount: 30_000 }), pricesChanged],
  ];
  for (const [body, reason] of refusals) expect((await take(body)).message).toMatch(reason);
  expect(await rowsOf(shop)).toEqual({ orders: 0, lines: 0, changes: 0 });
  expect(await stockOf(shop, 'hat')).toBe(3);
});

test('the customer of a phone number in any spacing is found, with the latest orders', async () => {
  await shop.jane.post('placeOrder', twoSoaps());
  shop.wait(1_000);
  await take(byPhone());
  const { body } = await sarah.post('customer', { phone: '+256 772 999888' });
  expect(body).toMatchObject({
    customer: { name: 'Ruth Akello', ...place },
    orders: [{ number: 2, status: 'Order Placed', amount: 45_000 }],
    refusals: 0,
  });
});

test('sales of the last pieces by several devices and shoppers at once: no piece twice, no number twice', async () => {
  const grace = await newMember(shop, 'Grace', 'owner', '10.0.0.3');
  const hat = { lines: [{ id: 'hat', quantity: 1 }], amount: 20_000 };
  const answers = await Promise.all([
    ...[sarah, grace, sarah, grace, sarah].map((phone) => take(atCounter(hat), phone)),
    take(atCounter(), grace),
    take(atCounter(), sarah),
  ]);
  const sold = answers.filter(({ success }) => success);
  expect(new Set(sold.map(({ number }) => number)).size).toBe(sold.length);
  const all = await orders();
  const pieces = (id: string) =>
    all.filter(({ lines }: { lines: { productId: string }[] }) => lines[0]?.productId === id).length;
  expect(pieces('hat') + Number(await stockOf(shop, 'hat'))).toBe(3);
  expect(pieces('ring') + Number(await stockOf(shop, 'ring'))).toBe(1);
  expect(sold).toHaveLength(all.length);
  const { cash } = (await sarah.post('day')).body;
  expect(cash).toBe(20_000 * pieces('hat') + 25_000 * pieces('ring'));
});
