import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { facts } from '#domain/content/facts.ts';
import { isSilent } from '#domain/owner/silence.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import type { SendMail } from '#server/mails/transport.ts';
import { createRinger, startRingWorker } from '#server/owner/rings/ring-worker.ts';
import { openPushService } from '../../../support/push-service.ts';
import { type OrderShop, openOrderShop, orderOf, twoSoaps } from '../orders/order-fixture.ts';
import { newMember, type OwnerPhone } from './owner-fixture.ts';

let shop: OrderShop;
let sarah: OwnerPhone;
let service: Awaited<ReturnType<typeof openPushService>>;
const send = vi.fn<SendMail>();
const siteUrl = 'https://shop.example';

beforeEach(async () => {
  shop = await openOrderShop();
  sarah = await newMember(shop);
  service = await openPushService();
  send.mockReset().mockResolvedValue();
});

afterEach(async () => {
  await service.close();
  await shop.close();
});

const ringer = () => createRinger({ database: shop.database, send, siteUrl, log: shop.log, now: shop.now });
const alert = async () => (await sarah.post('session')).body.alert;
/** Places an order. Returns the title of its ring: with the number that the customer knows. */
async function order(about: object = twoSoaps()): Promise<string> {
  const { orderId } = (await shop.jane.post('placeOrder', about)).body;
  return `New order #${orderId.slice(-8)}`;
}
const titles = () => service.pushes.map(({ message }) => message.title);

test('an order rings within five seconds on each device that wants it, once, and is mailed to the shop', async () => {
  await sarah.post('set-push', { subscription: service.subscription });
  const peter = await newMember(shop, 'Peter', 'packer');
  const stop = startRingWorker({ database: shop.database, send, siteUrl, log: shop.log, now: shop.now });
  const orderedAt = Date.now();
  const title = await order();
  await expect.poll(() => service.pushes.length).toBe(1);
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await stop();
  const [push] = service.pushes;
  expect(push?.message).toMatchObject({
    ...{ title, text: 'UGX 24,000, Jane Doe, Kampala', path: '/owner' },
  });
  expect(push?.authorization).toMatch(/^vapid t=.+, k=.+/);
  expect((push?.at ?? 0) - orderedAt).toBeLessThan(5_000);
  expect(send.mock.calls[0]?.[0]).toMatchObject({ subject: title, to: { address: facts.email } });
  await ringer()();
  expect([service.pushes.length, send.mock.calls.length]).toEqual([1, 1]);
  expect((await peter.post('rings')).body).toMatchObject({ isOn: false });
  expect((await sarah.post('rings')).body).toMatchObject({ isOn: true });
  expect(await alert()).toBe('');
});

test('a message and a product that is nearly sold out ring, too', async () => {
  await sarah.post('set-push', { subscription: service.subscription });
  await shop.post('contact', {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hats',
    message: 'Any red ones?',
  });
  const title = await order(orderOf([{ id: 'hat', quantity: 2 }], 45_000));
  await ringer()();
  expect(titles().toSorted()).toEqual(['Message from Ann', title, 'Only 1 left: Hat']);
});

test('the mail about an order has all that a call and packing need, and no link but the shop’s', async () => {
  const address = {
    ...twoSoaps().address,
    ...{ street: 'evil.ug/win (landmark: blue gate)', phone: '0700 000 000 / 0772 123 456' },
  };
  const title = await order(twoSoaps({ address }));
  await ringer()();
  expect(send.mock.lastCall?.[0].text).toBe(`${title}
UGX 24,000, Jane Doe, Kampala

${shopDateTime(shop.now())}

Open the order:
https://shop.example/owner

Call:
tel:+256700000000

Delivery to:
Jane Doe
0700 000 000 / 0772 123 456
evil. ug / win
blue gate
Kampala

2 × Soap, UGX 9,500 each: UGX 19,000

Subtotal: UGX 19,000
Shipping: UGX 5,000
Total, Cash on Delivery: UGX 24,000

Lulu
Kampala Road, Kampala, Uganda
`);
});

test('a push that fails is a mail; if both fail, everybody in /owner is told, and both are tried again', async () => {
  await sarah.post('set-push', { subscription: service.subscription });
  service.answerWith(500);
  send.mockRejectedValue(new Error('no line'));
  const ring = ringer();
  const first = await order();
  for (let tries = 0; tries < 10; tries++) {
    await ring();
    shop.wait(600_000);
  }
  expect(await alert()).toContain(first);
  service.answerWith(201);
  send.mockResolvedValue();
  const second = await order();
  await ring();
  expect([titles(), send.mock.lastCall?.[0].subject]).toEqual([[second], second]);
});

test('a device that its push service has forgotten rings no more', async () => {
  await sarah.post('set-push', { subscription: service.subscription });
  service.answerWith(410);
  await shop.jane.post('placeOrder', twoSoaps());
  await ringer()();
  expect((await sarah.post('rings')).body).toMatchObject({ isOn: false });
  expect(send).toHaveBeenCalledTimes(1);
});

test('in the hours of silence nothing rings, and at their end all that came, as one', async () => {
  await sarah.post('set-push', { subscription: service.subscription });
  // It is noon in Kampala.
  await sarah.post('set-silence', { silence: { from: 11, to: 13 } });
  const first = await order();
  const ring = ringer();
  await ring();
  expect([titles(), send.mock.calls.length]).toEqual([[], 1]);
  shop.wait(3_600_000);
  await ring();
  expect(titles()).toEqual([first]);
  shop.wait(22.5 * 3_600_000);
  const late: string[] = [];
  for (const pieces of [2, 1]) {
    late.push(await order(orderOf([{ id: 'soap', quantity: pieces }], pieces * 9_500 + 5_000)));
    await ring();
  }
  expect(titles()).toHaveLength(1);
  for (let tries = 0; tries < 10; tries++) {
    shop.wait(120_000);
    await ring();
  }
  service.answerWith(500);
  shop.wait(7_200_000);
  await ring();
  service.answerWith(201);
  shop.wait(60_000);
  for (const _ of 'again') await ring();
  expect(titles().slice(1)).toEqual(['2 things came while it was quiet']);
  expect(service.pushes[1]?.message.text).toBe(late.join(', '));
  const night = { from: 22, to: 7 };
  const kampala = (hour: number) => Date.UTC(2026, 0, 5, hour - 3);
  expect([21, 22, 30, 31].map((hour) => isSilent(night, kampala(hour)))).toEqual([false, true, true, false]);
});

test('a push goes to a service with https only, never into the shop’s network', async () => {
  const put = async (endpoint: string) =>
    (await sarah.post('set-push', { subscription: { ...service.subscription, endpoint } })).status;
  for (const endpoint of [
    'http://10.0.0.1/push',
    'file:///etc/passwd',
    'http://evil.example:80/',
    'http://localhost:80@evil.example/',
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/',
  ])
    expect(await put(endpoint), endpoint).toBe(422);
  const open = await openOrderShop({ siteUrl });
  const owner = await newMember(open);
  const inside = { subscription: service.subscription };
  expect((await owner.post('set-push', inside)).status).toBe(422);
  await open.close();
});
