import { randomBytes, randomUUID } from 'node:crypto';
import type { OwnerCallName } from '#api/contract/owner.ts';
import { type CallName, calls } from '#api/contract.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import { dayMs, shopDay } from '#domain/text/dates.ts';
import { argon2Passwords } from '#server/accounts/passwords.ts';
import { createApp } from '#server/app.ts';
import type { ProductReply } from '#server/catalogue/stored-catalogue.ts';
import type { Database } from '#server/database/schema.ts';
import { endless } from '#server/demo.ts';
import { defaultLimits } from '#server/limits/limits.ts';
import { addInvitation } from '#server/owner/access.ts';
import {
  answers,
  firstNames,
  lastNames,
  missedSearches,
  places,
  questions,
  refusals,
  verdicts,
} from './people.ts';

/** The owner's sign-in of the demo, which everybody may know. */
export const demoOwner = { name: 'Demo', passphrase: 'try every button' };

const days = 7;
const minute = 60_000;
const hour = 60 * minute;
const site = 'http://demo.example';

/**
 * Fills a sample shop with the hundred orders of a week that ends at `end`, epoch ms, through the calls of shoppers, staff and riders
 * at invented times.
 */
export async function inventWeek(database: Database, dataDir: string, end: number): Promise<void> {
  let now = end - days * dayMs;
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, endless]));
  // The passphrase is no secret, and nobody ever types a customer's password.
  const passwords = argon2Passwords({ memory: 64, passes: 1 });
  const app = createApp({ database, dataDir, siteUrl: site, now: () => now, limits, passwords });

  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls.
  async function post(path: string, body: object, header: Record<string, string> = {}): Promise<any> {
    const headers = { 'content-type': 'application/json', origin: site, ...header };
    const response = await app(
      new Request(site + path, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    const reply = await response.json();
    if (!reply.success) throw new Error(`${path} was refused: ${reply.message}`);
    return { ...reply, cookies: response.headers.getSetCookie() };
  }
  const shopper = (name: CallName, body: object, token = '') =>
    post(calls[name].path, body, token ? { token } : {});
  const invitation = await addInvitation(database, { name: demoOwner.name, role: 'owner', now });
  const { cookies } = await post(`${ownerApi}join`, { token: invitation, ...demoOwner });
  const cookie = cookies.map((each: string) => each.split(';')[0]).join('; ');
  const owner = (name: OwnerCallName, body: object) =>
    post(ownerApi + name, { key: randomUUID(), ...body }, { cookie });

  const agenda: { moment: number; work: () => Promise<void> }[] = [];
  const plan = (moment: number, work: () => Promise<void>) =>
    agenda.push({ moment: Math.floor(moment), work });

  const list = await app(new Request(site + calls.listProducts.path));
  const { products }: { products: ProductReply[] } = await list.json();
  const stocked = products.filter(({ stock }) => (stock ?? 0) > 10);
  const customers: Awaited<ReturnType<typeof newCustomer>>[] = [];

  async function newCustomer() {
    const [firstName, lastName] = [oneOf(firstNames), oneOf(lastNames)];
    const email = `${firstName}.${lastName}.${randomUUID().slice(0, 8)}@mail.example`.toLowerCase();
    const phone = `+256 7${Math.floor(1e7 + random() * 9e7)}`;
    const address = { ...oneOf(places), firstName, lastName, email, phone, country: 'Uganda' };
    const { token } = await shopper('register', { ...address, password: randomUUID() });
    return { address, token };
  }

  async function placeOrder(): Promise<void> {
    if (customers.length === 0 || random() < 0.6) customers.push(await newCustomer());
    const { address, token } = oneOf(customers);
    const chosen = new Set(Array.from({ length: oneOf([1, 1, 1, 2, 2, 3]) }, () => oneOf(stocked)));
    const items = [...chosen].map(({ id, name, price, sizes }) => {
      const size = oneOf(sizes?.length ? sizes : ['default']);
      return { id: String(id), name, price, size, quantity: oneOf([1, 1, 1, 2]) };
    });
    const amount = totalsOf(items).total;
    const order = { address, items, amount, clientOrderId: randomUUID(), confirmDuplicate: true };
    const { orderId } = await shopper('placeOrder', order, token);
    if (random() < 0.03) return void plan(now + minute, () => shopper('cancelOrder', { orderId }, token));
    plan(now + 80 * minute, () => callBeforePacking(orderId));
    plan(now + 2 * dayMs, async () => {
      const { orders } = await shopper('userOrders', { limit: 50 }, token);
      const { status, items } = orders.find(({ _id }: { _id: string }) => _id === orderId);
      if (status !== 'Delivered' || random() < 0.7) return;
      await shopper('reviews', { orderId, productId: items[0].id, ...oneOf(verdicts) }, token);
      if (random() < 0.1) await shopper('returnOrder', { orderId, reason: 'It does not fit' }, token);
    });
  }

  async function callBeforePacking(id: string): Promise<void> {
    const answer = oneOf(answers);
    await owner('orders', {});
    await owner('confirm', { id, ...answer });
    if (answer.confirmation === 'no answer')
      plan(now + 5 * hour, () => owner('confirm', { id, confirmation: 'confirmed' }));
  }

  /** A rider takes the oldest orders, and brings one in each quarter of an hour. */
  async function ride(rider: string): Promise<void> {
    const { orders } = await owner('orders', { filter: 'to pack' });
    const carried: { id: string; amount: number }[] = orders.reverse().slice(0, 9);
    if (carried.length === 0) return;
    const token = randomBytes(32).toString('base64url');
    await owner('start-round', { rider, token, orders: carried.map(({ id }) => id) });
    for (const [index, { id, amount }] of carried.entries())
      plan(now + (index + 1) * 15 * minute, () => {
        const isRefused = random() < 0.09;
        const money = isRefused ? { collected: 0, reason: oneOf(refusals) } : { collected: amount };
        const door = { id, outcome: isRefused ? 'refused' : 'delivered', ...money };
        return post(`${ownerApi}round-outcome`, { key: randomUUID(), token, ...door });
      });
  }

  async function closeDay(): Promise<void> {
    const { day, cash } = await owner('day', { day: shopDay(now) });
    await owner('close-day', { day, counted: cash });
    const { reviews } = await owner('reviews', {});
    if (reviews[0]) await owner('set-review', { id: reviews[0].id, state: 'shown', answer: 'Thank you!' });
  }

  for (let noon = end - (days - 1) * dayMs; noon <= end; noon += dayMs) {
    for (let order = noon < end ? 0 : -2; order < 14; order++) plan(noon - random() * 6 * hour, placeOrder);
    plan(noon - hour, () => ride('Musa'));
    plan(noon + 2 * hour, () => ride('Ronald'));
    plan(noon + 8 * hour, closeDay);
  }
  for (const question of questions)
    plan(end - random() * 4 * dayMs, () => {
      const { address } = oneOf(customers);
      return shopper('contact', { ...address, name: address.firstName, ...question });
    });

  for (const words of missedSearches) plan(end - hour, () => shopper('missedSearches', { words }));

  for (;;) {
    agenda.sort((a, b) => b.moment - a.moment);
    const next = agenda.pop();
    if (!next || next.moment > end) return;
    now = next.moment;
    await next.work();
  }
}

let seed = 20_261;

/** A number from 0 to 1, the same ones in each process (minimal standard generator). */
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}

const oneOf = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item;
