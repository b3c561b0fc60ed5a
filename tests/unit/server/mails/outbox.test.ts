import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LimitSizes, openLimits } from '#server/limits/limits.ts';
import type { Log } from '#server/logs/server-log.ts';
import { backoffDelay } from '#server/mails/outbox.ts';
import { mailSender, type SendMail } from '#server/mails/transport.ts';
import { createOutboxPoller, startMailWorker } from '#server/mails/worker.ts';
import { changeStatus } from '#server/orders/operator.ts';
import { unlimitedOrders } from '../../../../scripts/bench/api/unlimited-orders.ts';
import { type Manner, openSmtpServer } from '../../../support/smtp-server.ts';
import { address, password, registration } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, rowsOf, twoSoaps } from '../orders/order-fixture.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const settings = { smtpUrl: null, from: { name: 'Lulu', address: 'orders@lulu.example' } };
/** Longer than a busy machine is silent, ms. */
const timeouts = { connect: 10_000, silence: 10_000 };
/** For a mail server that never answers. */
const shortTimeouts = { connect: 1_000, silence: 1_000 };
const silent: readonly Manner[] = ['hang', 'silent after greeting'];

let shop: OrderShop;
let log: ReturnType<typeof vi.fn<Log>>;
let server: Awaited<ReturnType<typeof openSmtpServer>> | null;

beforeEach(async () => {
  shop = await openOrderShop();
  log = vi.fn<Log>();
  server = null;
});

afterEach(async () => {
  await server?.close();
  await shop.close();
});

const siteUrl = 'https://lulu.example';

async function outboxTo(manner: Manner, limits: Partial<LimitSizes> = {}) {
  server = await openSmtpServer(manner);
  const send = mailSender(
    { ...settings, smtpUrl: server.url },
    '',
    silent.includes(manner) ? shortTimeouts : timeouts,
  );
  return {
    ...server,
    poll: createOutboxPoller({
      database: shop.database,
      siteUrl,
      send,
      log,
      limits: openLimits(shop.database, limits),
      now: shop.now,
      chance: () => 0.5,
    }),
  };
}

async function place(): Promise<string> {
  return (await shop.jane.post('placeOrder', twoSoaps())).body.orderId;
}

const outbox = () => shop.database.selectFrom('mails').selectAll().orderBy('position').execute();

test('an order and each change of its status are told once, to the address of the account', async () => {
  const { poll, delivered } = await outboxTo('accept');
  const id = await place();
  await poll();
  await changeStatus(shop.database, { id, status: 'Shipped', force: false, now: shop.now() });
  await poll();
  await poll();
  expect(delivered.map(({ from, to }) => [from, to])).toEqual(
    Array(2).fill(['orders@lulu.example', ['jane@example.com']]),
  );
  const subjects = delivered.map(({ content }) => /^Subject: (.*)\r$/m.exec(content)?.[1]);
  expect(subjects).toEqual([
    expect.stringContaining(`Your_order_${id.slice(-8)}_at_Lulu_arrives_`),
    `Your order ${id.slice(-8)} at Lulu: Shipped`,
  ]);
  expect(await outbox()).toMatchObject([
    { position: 0, due_at: null, tries: 1, sent_at: shop.now() },
    { position: 1, due_at: null, tries: 1, sent_at: shop.now() },
  ]);
  expect(log).not.toHaveBeenCalled();
});

test('an order that is refused, or made again, tells nothing more', async () => {
  const attempt = twoSoaps();
  await shop.jane.post('placeOrder', attempt);
  await shop.jane.post('placeOrder', attempt);
  await shop.jane.post('placeOrder', twoSoaps({ amount: 1 }));
  expect(await outbox()).toHaveLength(1);
});

test('no order without its mail, and no mail without its order: they are one transaction', async () => {
  await shop.database.schema.alterTable('mails').renameTo('mails_elsewhere').execute();
  expect((await shop.jane.post('placeOrder', twoSoaps())).status).toBe(500);
  await shop.database.schema.alterTable('mails_elsewhere').renameTo('mails').execute();
  expect([await rowsOf(shop), await outbox()]).toEqual([{ orders: 0, lines: 0, changes: 0 }, []]);
});

test.each<Manner>(['refuse', 'hang', 'cut', 'silent after greeting'])(
  'a mail server that would %s costs a pause, and a later try sends the mail',
  async (manner) => {
    const { poll, delivered, state } = await outboxTo(manner);
    await place();
    await poll();
    expect(await outbox()).toMatchObject([{ tries: 1, sent_at: null, due_at: shop.now() + minute / 2 }]);
    expect(log).toHaveBeenCalledTimes(1);
    await poll();
    expect(state.connections).toBe(1);
    state.manner = 'accept';
    shop.wait(minute / 2);
    await poll();
    expect([delivered.length, (await outbox())[0]?.due_at]).toEqual([1, null]);
  },
);

test('a mail server that cuts the line after the mail gets the same mail again, with the same id', async () => {
  const { poll, delivered, state } = await outboxTo('cut after data');
  await place();
  await poll();
  state.manner = 'accept';
  shop.wait(minute);
  await poll();
  const ids = delivered.map(({ content }) => /^Message-ID: (.*)\r$/m.exec(content)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^<[0-9a-f]{24}-0@lulu\.example>$/);
});

test('pauses grow up to hours and are spread out; after days a mail is given up with a line in the log', async () => {
  const pauses = Array.from({ length: 14 }, (_, at) => backoffDelay(at + 1, 0.5));
  expect(pauses.slice(0, 4)).toEqual([minute / 2, minute, 2 * minute, 4 * minute]);
  expect(pauses.at(-1)).toBe(6 * 60 * minute);
  expect([backoffDelay(1, 0), backoffDelay(1, 1), backoffDelay(1, 0.123456789)]).toEqual([
    22_500, 37_500, 24_352,
  ]);
  const { poll, state } = await outboxTo('refuse');
  await place();
  await poll();
  shop.wait(4 * day + minute);
  await poll();
  expect(log.mock.lastCall?.[0]).toMatch(/^The mail about order [0-9a-f]{24} is given up after try 2$/);
  state.manner = 'accept';
  shop.wait(day);
  await poll();
  expect(await outbox()).toMatchObject([{ tries: 2, due_at: null, sent_at: null }]);
});

test('two workers send a mail once', async () => {
  const { poll, delivered, url } = await outboxTo('accept', unlimitedOrders);
  const limits = openLimits(shop.database, unlimitedOrders);
  const send = mailSender({ ...settings, smtpUrl: url }, '', timeouts);
  const other = createOutboxPoller({ database: shop.database, send, siteUrl, log, limits, now: shop.now });
  await Promise.all(Array.from({ length: 15 }, place));
  await Promise.all([poll(), other(), poll(), other()]);
  await poll();
  expect(delivered).toHaveLength(15);
  expect(new Set(delivered.map(({ content }) => /^Message-ID: (.*)/m.exec(content)?.[1])).size).toBe(15);
});

test('a worker that dies with a mail in its hands leaves it to the next one, when the lease is over', async () => {
  await place();
  void createOutboxPoller({
    database: shop.database,
    siteUrl,
    send: () => new Promise(() => {}),
    log,
    now: shop.now,
  })();
  await vi.waitFor(async () => expect((await outbox())[0]?.tries).toBe(1));
  const { poll, delivered } = await outboxTo('accept');
  await poll();
  expect(delivered).toHaveLength(0);
  shop.wait(10 * minute);
  await poll();
  expect(delivered).toHaveLength(1);
});

test('a mail is tried only for an address that is one: a list or a line break reaches nobody', async () => {
  const { poll, delivered, state } = await outboxTo('accept');
  await place();
  for (const email of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>', '']) {
    await shop.database.updateTable('accounts').set({ email }).execute();
    await shop.database.updateTable('mails').set({ due_at: 0, sent_at: null }).execute();
    await poll();
  }
  expect([delivered, state.connections, (await outbox())[0]?.due_at]).toEqual([[], 0, null]);
  expect(log.mock.lastCall?.[0]).toContain('is given up');
});

test('a name cannot add a header or a recipient', async () => {
  const { poll, delivered } = await outboxTo('accept');
  const id = await place();
  const firstName = 'Eve\r\nBcc: c@d.example\r\n\r\nHello" <c@d.example>, "';
  const address = JSON.stringify({ firstName, lastName: 'x\nSubject: y' });
  await shop.database.updateTable('orders').set({ address }).where('id', '=', id).execute();
  await poll();
  const [head = ''] = delivered[0]?.content.split('\r\n\r\n') ?? [];
  expect(delivered[0]?.to).toEqual(['jane@example.com']);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head.match(/^Subject:/gim)).toHaveLength(1);
  expect(head.replace(/\r\n\s+/g, ' ')).toMatch(/^To: jane@example\.com\r?$/m);
});

test('without a mail server, mails are files that a mail program opens, for their owner alone', async () => {
  const folder = join(shop.dataDir, 'mails');
  const poll = createOutboxPoller({
    database: shop.database,
    siteUrl,
    send: mailSender(settings, folder),
    log,
    now: shop.now,
  });
  const id = await place();
  await poll();
  expect(readdirSync(folder)).toEqual([`${id}-0.eml`]);
  const content = readFileSync(join(folder, `${id}-0.eml`), 'utf8');
  for (const words of ['From: Lulu <orders@lulu.example>', 'To: jane@example.com']) {
    expect(content).toContain(words);
  }
});

test('a worker that is stopped gives back what it has not tried', async () => {
  for (let at = 0; at < 3; at++) await place();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const send = vi.fn(() => held);
  const stop = startMailWorker({ database: shop.database, send, siteUrl, log, now: shop.now });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const stopped = stop();
  release();
  await stopped;
  const rows = await outbox();
  expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
  expect(rows.filter(({ due_at, tries }) => due_at === shop.now() && tries === 0)).toHaveLength(2);
});

/** Starts a worker whose mail server takes so long for a mail, ms, and tells of each one when it takes it. */
function startSlowWorker(ms: number, every: number, taken: (mail: Parameters<SendMail>[0]) => void) {
  const send: SendMail = async (mail) => {
    taken(mail);
    await pause(ms);
  };
  const limits = openLimits(shop.database, unlimitedOrders);
  const mailLinkOrigin = 'https://shop.example';
  const { database, now } = shop;
  return startMailWorker({ database, send, siteUrl, log, now, limits, every, mailLinkOrigin });
}

test('a flood of links to new passwords holds up no confirmation for more than ten of them', async () => {
  for (let at = 0; at < 30; at++) {
    const { body } = await shop.post('register', registration(`flood-${at}`));
    expect(body.success).toBe(true);
    await shop.post('requestPasswordReset', { email: `flood-${at}@example.com` });
  }
  const id = await place();
  const names: string[] = [];
  const stop = startSlowWorker(0, 10, ({ name }) => names.push(name));
  await vi.waitFor(() => expect(names).toHaveLength(31), 20_000);
  await stop();
  expect(names.indexOf(`${id}-0`)).toBeLessThanOrEqual(10);
});

test('a mail goes to nobody but the account, whatever address an order names', async () => {
  const { poll, delivered } = await outboxTo('accept');
  await shop.jane.post('placeOrder', twoSoaps({ address: { ...address, email: 'stranger@example.com' } }));
  await poll();
  expect(delivered.map(({ to }) => to)).toEqual([['jane@example.com']]);
  expect(delivered[0]?.content).not.toContain('stranger');
});

/** Each of these addresses places three orders, with a new account where it has none; each is later than the one before. */
async function orderThrice(...emails: string[]): Promise<void> {
  for (const email of emails) {
    shop.wait(1_000);
    const account = (await shop.post('register', { ...registration('eve'), email })).body;
    const { token } = account.success ? account : (await shop.post('login', { email, password })).body;
    for (let count = 0; count < 3; count++) await shop.post('placeOrder', twoSoaps(), { token });
  }
}

test('one mailbox gets few confirmations, however many accounts spell it; the rest is dropped and logged', async () => {
  const { poll, delivered } = await outboxTo('accept');
  await orderThrice('victim+2@gmail.com', 'vic.tim+1@gmail.com', 'v.i.c.t.i.m+shop@googlemail.com');
  await shop.jane.post('placeOrder', twoSoaps());
  await poll();
  await poll();
  expect(delivered.filter(({ to }) => to[0] !== 'jane@example.com')).toHaveLength(3);
  expect(delivered.filter(({ to }) => to[0] === 'jane@example.com')).toHaveLength(1);
  expect(log.mock.calls.map(([message]) => message)).toEqual(
    Array(6).fill(expect.stringMatching(/^The mail about order [0-9a-f]{24} is dropped$/)),
  );
  expect(JSON.stringify(log.mock.calls)).not.toContain('victim');
  expect((await outbox()).filter(({ due_at }) => due_at !== null)).toEqual([]);
});

test.each([
  ['jane@example.com', ['jane+1@example.com', 'jane+2@example.com', 'jane+3@example.com']],
  ['jane@example.com', ['jane@ｅxample.com', 'jane@eｘample.com', 'jane@exａmple.com']],
  ['ja.ne@gmail.com', ['jane+1@gmail.com', 'j.ane@googlemail.com', 'j.a.n.e@gmail.com']],
])(
  'accounts that spell the mailbox of %s in other ways do not silence its own orders',
  async (owner, others) => {
    const { poll, delivered } = await outboxTo('accept');
    if (owner !== 'jane@example.com') await shop.post('register', { ...registration('jane'), email: owner });
    await orderThrice(...others);
    await poll();
    await poll();
    expect(delivered).toHaveLength(3);
    await orderThrice(owner);
    await poll();
    expect(delivered.slice(3).map(({ to }) => to[0])).toEqual(Array(3).fill(owner));
    await orderThrice(owner);
    await poll();
    // That too has an end.
    expect(delivered).toHaveLength(3 + 3);
  },
);

test('once the shop has delivered to an address, mails repeat it, and have the limits of orders only', async () => {
  const { poll, delivered } = await outboxTo('accept');
  const id = await place();
  await poll();
  expect(delivered[0]?.content).not.toMatch(/Doe|Kampala Road 1/);
  await changeStatus(shop.database, { id, status: 'Delivered', force: false, now: shop.now() });
  for (let count = 0; count < 8; count++) await place();
  await shop.jane.post('placeOrder', twoSoaps({ address: { ...address, street: 'You have won' } }));
  await poll();
  expect(delivered.filter(({ content }) => /Kampala Road 1/.test(content))).toHaveLength(8);
  expect(delivered).toHaveLength(11);
  expect(delivered.map(({ content }) => content).join()).not.toContain('You have won');
});

test('a mail whose server was away counts once against its mailbox, however often it is tried', async () => {
  const { poll, delivered, state } = await outboxTo('refuse', {
    mailsAnHour: { points: 1, duration: 3_600 },
  });
  await place();
  for (let tries = 0; tries < 4; tries++) {
    await poll();
    shop.wait(5 * minute);
  }
  state.manner = 'accept';
  await poll();
  expect(delivered).toHaveLength(1);
});

test('the owner’s word about an order that was taken is never dropped', async () => {
  const { poll, delivered } = await outboxTo('accept', {
    mailsAnHour: { points: 1, duration: 3_600 },
  });
  const id = await place();
  for (const status of ['Packing', 'Shipped', 'Delivered'] as const) {
    await changeStatus(shop.database, { id, status, force: false, now: shop.now() });
    await poll();
  }
  expect(delivered).toHaveLength(4);
});

test('a mail that a wrong clock put off by a year goes out when the clock is right', async () => {
  const { poll, delivered } = await outboxTo('accept');
  await place();
  await shop.database
    .updateTable('mails')
    .set({ due_at: shop.now() + 365 * day })
    .execute();
  await poll();
  expect(delivered).toHaveLength(1);
});
