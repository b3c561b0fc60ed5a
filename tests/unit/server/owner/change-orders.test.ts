import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMail } from '#server/mails/order-mail.ts';
import { type OrderShop, openOrderShop, orderOf, stockOf, twoSoaps } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;
let peter: OwnerPhone;

beforeEach(async () => {
  shop = await openOrderShop();
  sarah = await newMember(shop);
  peter = await newMember(shop, 'Peter', 'packer', '10.0.0.2');
});

afterEach(() => shop.close());

/** Three hats and a ring for 85,000 with free delivery: all that the shop has. */
const hatsAndRing = () =>
  orderOf(
    [
      { id: 'hat', quantity: 3 },
      { id: 'ring', quantity: 1 },
    ],
    85_000,
  );
const hat = (quantity: number) => ({ id: 'hat', quantity });
const stocks = async () => [await stockOf(shop, 'hat'), await stockOf(shop, 'ring')];
const order = async (body = hatsAndRing()) =>
  (await shop.jane.post('placeOrder', body)).body.orderId as string;
const list = async () => (await sarah.post('orders')).body.orders;
const first = async () => (await list())[0];

async function change(changes: object, phone = sarah) {
  const { id, version } = await first();
  return phone.post('change-order', { id, version, ...changes });
}

async function newsMails(): Promise<string[]> {
  const rows = await shop.database.selectFrom('mails').selectAll().where('news', 'is not', null).execute();
  const mails = rows.map((mail) =>
    readMail(shop.database, { ...mail, order_id: mail.order_id ?? '' }, 'https://shop.example'),
  );
  return (await Promise.all(mails)).map(({ subject, text }) => `${subject}\n${text}`);
}

test('an order is changed with its stock, its sum, its history and a mail, once for a key', async () => {
  const id = await order();
  const body = { key: randomUUID(), lines: [hat(1), { id: 'dress', size: 'M', quantity: 1 }] };
  const { version } = await first();
  expect((await peter.post('change-order', { id, version, ...body })).body).toEqual({ success: true });
  expect((await peter.post('change-order', { id, version, ...body })).body).toEqual({ success: true });
  expect(await first()).toMatchObject({
    amount: 80_000,
    lines: [
      { productId: 'dress', size: 'M', quantity: 1, price: 60_000 },
      { productId: 'hat', quantity: 1, price: 20_000 },
    ],
  });
  expect(await stocks()).toEqual([2, 1]);
  const { events } = (await sarah.post('log', { subject: 'order', subjectId: id })).body;
  expect(events).toMatchObject([
    {
      action: 'changed the order',
      before: { goods: '3 × Hat, 1 × Ring', amount: 'UGX 85,000' },
      after: { goods: '1 × Dress M, 1 × Hat', amount: 'UGX 80,000' },
    },
  ]);
  const mails = await newsMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/: changed\n.*Your order was changed.*Have UGX.80,000 ready/s);
});

test('the fee follows the rule until the owner sets it, and address and phone are found by the search', async () => {
  await order(twoSoaps());
  await change({ lines: [{ id: 'soap', quantity: 6 }] });
  expect((await first()).amount).toBe(57_000);
  const address = { phone: '0772 999 888', street: 'Ggaba Road', landmark: 'the mosque', city: 'Jinja' };
  expect((await change({ fee: 12_000, address }, peter)).status).toBe(403);
  await change({ fee: 12_000, address });
  await change({ lines: [{ id: 'soap', quantity: 1 }] });
  expect(await first()).toMatchObject({ amount: 21_500, landmark: 'the mosque', street: 'Ggaba Road' });
  expect((await sarah.post('orders', { search: '0772999888' })).body.orders).toHaveLength(1);
  expect((await shop.jane.post('userOrders')).body.orders).toMatchObject([
    { amount: 21_500, address: { city: 'Jinja', street: 'Ggaba Road (landmark: the mosque)' } },
  ]);
});

test('a change that cannot be is refused, and leaves everything as it was', async () => {
  const id = await order(orderOf([{ id: 'ring', quantity: 1 }], 30_000));
  const old = await first();
  const refusals: [object, RegExp][] = [
    [{ lines: [hat(4)] }, /Only 3 of Hat are left/],
    [{ lines: [{ id: 'dress', quantity: 1 }] }, /choose a size/],
    [{ lines: [{ id: 'shoe', quantity: 1 }] }, /not sold/],
    [{ lines: [] }, /No piece/],
    [{ address: { phone: '12', street: 'A', landmark: '', city: 'B' } }, /phone/i],
  ];
  for (const [changes, reason] of refusals) expect((await change(changes)).body.message).toMatch(reason);
  await change({ lines: [hat(1)] });
  const late = await peter.post('change-order', { id, version: old.version, lines: [hat(2)] });
  expect(late).toMatchObject({ status: 409, body: { order: { goods: '1 × Hat' } } });
  await sarah.post('set-status', { orders: [{ id, from: 'Order Placed' }], status: 'Delivered' });
  expect((await change({ lines: [hat(2)] })).body.message).toMatch(/“Delivered” already/);
  expect(await stocks()).toEqual([2, 1]);
});

test('pieces come back within the return days, with their money out of the cash book', async () => {
  const id = await order();
  await list();
  await sarah.post('set-status', { orders: [{ id, from: 'Order Placed' }], status: 'Delivered' });
  const takeBack = async (lines: object[], amount: number, changes: object = {}, phone = sarah) => {
    const { version } = await first();
    return phone.post('return-order', { id, version, lines, amount, kind: 'cash', ...changes });
  };
  expect((await takeBack([hat(1)], 20_000, {}, peter)).status).toBe(403);
  expect((await takeBack([hat(4)], 20_000)).body.message).toMatch(/Only 3 of Hat/);
  expect((await takeBack([{ id: 'soap', quantity: 1 }], 1)).body.message).toMatch(/not of this order/);
  expect((await takeBack([hat(1)], 90_000)).status).toBe(422);
  shop.wait(1_000);
  const again = { key: randomUUID(), reason: 'Too small', version: (await first()).version };
  await takeBack([hat(2)], 40_000, again);
  await takeBack([hat(2)], 40_000, again);
  expect(await first()).toMatchObject({ amount: 45_000, paid: 45_000, status: 'Delivered' });
  expect(await stocks()).toEqual([2, 0]);
  expect((await sarah.post('day')).body.entries).toMatchObject([
    { amount: -40_000, note: 'Too small' },
    { amount: 85_000 },
  ]);
  expect((await newsMails())[0]).toContain('We have your return');
  shop.wait(6 * 86_400_000);
  await takeBack([hat(1), { id: 'ring', quantity: 1 }], 45_000);
  expect(await first()).toMatchObject({ status: 'Cancelled', reason: 'Returned', paid: 0 });
  expect(await stocks()).toEqual([3, 1]);
});

test('what was paid beyond the sum of a smaller or cancelled order is paid back, and no more', async () => {
  const id = await order();
  await list();
  const paid = { orderId: id, kind: 'mobile money', amount: 85_000, reference: 'MP7', note: '' };
  await sarah.post('book-payment', paid);
  const payBack = (amount: number, phone = sarah) =>
    phone.post('pay-back', { id, amount, kind: 'mobile money' });
  expect((await payBack(1)).body.message).toMatch(/not paid beyond/);
  await change({ lines: [hat(3)] });
  expect((await payBack(20_000, peter)).status).toBe(403);
  expect((await payBack(25_001)).body.success).toBe(false);
  expect((await payBack(25_000)).body).toEqual({ success: true });
  const off = { orders: [{ id, from: 'Order Placed' }], status: 'Cancelled', reason: 'Too dear' };
  await sarah.post('set-status', off);
  await Promise.all([payBack(60_000), payBack(60_000)]);
  expect(await first()).toMatchObject({ status: 'Cancelled', paid: 0 });
  expect((await sarah.post('day')).body.transfers).toBe(0);
});

test('what was delivered more than the return days ago stays', async () => {
  const id = await order();
  await list();
  await sarah.post('set-status', { orders: [{ id, from: 'Order Placed' }], status: 'Delivered' });
  shop.wait(7 * 86_400_000);
  const { version, mayReturn } = await first();
  expect(mayReturn).toBe(false);
  const back = { id, version, lines: [hat(1)], amount: 20_000, kind: 'cash' };
  expect((await sarah.post('return-order', back)).body.message).toMatch(/7 days/);
});

test('changes by several devices at once: one of each pair happens, and every piece is somewhere', async () => {
  const ids = [
    await order(orderOf([{ id: 'hat', quantity: 1 }], 25_000)),
    await order(orderOf([{ id: 'ring', quantity: 1 }], 30_000)),
  ];
  const versions = new Map((await list()).map(({ id, version }: Record<string, string>) => [id, version]));
  const wishes = [[hat(2)], [hat(1), { id: 'soap', quantity: 1 }], [{ id: 'soap', quantity: 3 }]];
  const answers = await Promise.all(
    ids.flatMap((id) =>
      wishes.map((lines, index) =>
        [sarah, peter][index % 2]?.post('change-order', { id, version: versions.get(id), lines }),
      ),
    ),
  );
  expect(answers.filter((answer) => answer?.body.success)).toHaveLength(2);
  const ordered = (await list()).flatMap(
    ({ lines }: { lines: { productId: string; quantity: number }[] }) => lines,
  );
  for (const [id, all] of [
    ['hat', 3],
    ['ring', 1],
  ] as const) {
    const pieces = ordered.filter((line: { productId: string }) => line.productId === id);
    const sum = pieces.reduce((total: number, { quantity }: { quantity: number }) => total + quantity, 0);
    expect(sum + Number(await stockOf(shop, id))).toBe(all);
  }
});
