import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import type { OwnerRequest, OwnerWriteName } from '#api/contract/owner.ts';
import { cancelled, type StoredStatus } from '#domain/orders/order-details.ts';
import { nextStatus } from '#domain/owner/orders.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { noticeOrders } from '#server/owner/orders/notice-orders.ts';
import { hashOf } from '#server/owner/staff-session.ts';
import { newDatabaseUrl, onPostgres } from '../support/databases.ts';
import { address } from '../unit/server/customer-fixture.ts';
import { CrashingApi } from './crashing-api.ts';
import { type Random, randomFrom } from './random.ts';
import { fillShop } from './shop.ts';

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** A tenth unless `CHAOS_ALL` is set: the mechanism is one for all writes. */
const share = process.env.CHAOS_ALL ? 1 : 0.1;
const writeCount = 10_000 * share;
const killCount = 60 * share;
const orderCount = 2_000 * share;
/** Share of all answers that no device sees. */
const lost = 0.13;

const staff = ['Sarah', 'Ruth', 'Peter'];

interface Answered {
  name: OwnerWriteName;
  body: object;
  key: string;
  success: boolean;
}

test(`${writeCount} writes of the staff on ${onPostgres ? 'PostgreSQL' : 'SQLite'}: none is lost and none is doubled, whatever dies`, async () => {
  const databaseUrl = await newDatabaseUrl();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-chaos-'));
  const random = randomFrom(seed);
  const database = await openDatabase(dataDir, databaseUrl);
  await fillShop(database);
  const orders = await placeOrders(database);
  await signIn(database);
  await database.destroy();
  const env = {
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    SHOP_DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  };
  const api = new CrashingApi(env, random);
  const answered: Answered[] = [];
  let dropped = 0;
  let sent = 0;
  let isOver = false;
  try {
    /** Status of each order, as the devices saw it last. */
    const statuses = new Map<string, StoredStatus>(orders.map((id) => [id, 'Order Placed']));
    const working = staff.map(async (name) => {
      const agent = new Agent({ connections: 1, pipelining: 1 });
      while (answered.length < writeCount) {
        const write: AnyWrite = someWrite(random, statuses);
        const key = randomUUID();
        for (;;) {
          const isLost = random.chance(lost);
          sent += 1;
          if (isLost) dropped += 1;
          const answer = await send(await api.address(), agent, name, write, key);
          if (isLost || !answer) {
            await pause(random.below(20));
            continue;
          }
          answered.push({ ...write, key, success: answer.success });
          if (answer.success && write.name === 'set-status')
            for (const { id } of write.body.orders) statuses.set(id, write.body.status);
          break;
        }
      }
      await agent.destroy();
    });
    const killing = (async () => {
      for (let kills = 0; kills < killCount && !isOver; ) {
        const isDue = answered.length / writeCount > kills / killCount;
        if (isDue && api.kill()) kills += 1;
        await pause(5);
      }
    })();
    await Promise.all(working).finally(() => {
      isOver = true;
    });
    await killing;
    await api.end();
    const right = answered.filter(({ success }) => success);
    const countOf = (...names: OwnerWriteName[]) => right.filter(({ name }) => names.includes(name)).length;
    console.log(
      `Seed ${seed}: ${answered.length} writes, ${right.length} done, ${api.kills} kills, ${dropped} of ${sent} answers dropped (CHAOS_SEED repeats the choices).`,
    );
    expect(api.kills).toBeGreaterThan(0.9 * killCount);
    const after = await openDatabase(dataDir, databaseUrl);
    expect(await writtenOnce(after, right)).toEqual({
      writes: right.length,
      bookings: countOf('book-payment'),
      orders: orderCount + countOf('take-order'),
      // Two devices may set the same status: then only the first has changed anything. A sale is told beside its status.
      ofOrders: (await changesIn(after)) + countOf('take-order'),
    });
    expect(countOf('take-order')).toBeGreaterThan(0);
    expect(await cashIn(after)).toBe(sumOf(right));
    expect(await statusFaults(after, orders)).toEqual([]);
    await after.destroy();
  } finally {
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** A status, a payment, a stock, or a sale at the counter, as one of the staff writes them. */
function someWrite(random: Random, statuses: ReadonlyMap<string, StoredStatus>): AnyWrite {
  const ids = [...statuses.keys()];
  const id = ids[random.below(ids.length)] ?? '';
  const from = statuses.get(id) ?? 'Order Placed';
  const next = random.chance(0.05) ? cancelled : nextStatus(from);
  // Only a way whose money is not booked with it, so that the sum of the bookings is known.
  if (random.chance(0.5) && next && next !== 'Delivered' && from !== cancelled) {
    const body = { orders: [{ id, from }], status: next, reason: '' };
    return { name: 'set-status', body };
  }
  if (random.chance(0.3)) {
    const body = { id: 'plenty', to: 1_000 + random.below(1_000) };
    return { name: 'set-stock', body };
  }
  if (random.chance(0.2)) {
    const lines = [{ id: 'soap', quantity: 1 }];
    return { name: 'take-order', body: { isAtCounter: true, lines, amount: 2_500, kind: 'cash' } };
  }
  const amount = 1 + random.below(50_000);
  const isTransfer = random.chance(0.3);
  const kind = isTransfer ? ('mobile money' as const) : ('cash' as const);
  const reference = isTransfer ? randomUUID() : '';
  const body = { orderId: id, kind, amount, reference, note: '' };
  return { name: 'book-payment', body };
}

type AnyWrite = Write<'set-status'> | Write<'set-stock'> | Write<'book-payment'> | Write<'take-order'>;

interface Write<Name extends OwnerWriteName> {
  name: Name;
  body: OwnerRequest<Name>;
}

/** Null for an answer that decides nothing: of a process that died, or has no time. */
async function send(
  url: string,
  agent: Agent,
  who: string,
  { name, body }: { name: string; body: object },
  key: string,
) {
  try {
    const { statusCode, body: answer } = await request(url + ownerApi + name, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: url,
        cookie: `owner=${encodeURIComponent(`session of ${who}`)}`,
      },
      body: JSON.stringify({ ...body, key }),
      dispatcher: agent,
    });
    const reply = (await answer.json()) as { success: boolean; message?: string };
    if (statusCode >= 500) return null;
    if (![200, 409].includes(statusCode)) throw new Error(`The API says ${statusCode}: ${reply.message}`);
    return reply;
  } catch (error) {
    if (!(error instanceof Error) || error.message.startsWith('The API')) throw error;
    return null;
  }
}

async function placeOrders(database: Database): Promise<string[]> {
  const ids = Array.from({ length: orderCount }, (_, index) => index.toString(16).padStart(24, '0'));
  for (const id of ids) {
    await database
      .insertInto('orders')
      .values({
        id,
        account_id: 'shopper-0',
        client_order_id: null,
        body_hash: '',
        status: 'Order Placed',
        amount: 7_500,
        address: JSON.stringify(address),
        payment_method: 'Cash on Delivery',
        created_at: 0,
        lines_hash: null,
      })
      .execute();
    await database
      .insertInto('order_status_changes')
      .values({ order_id: id, position: 0, status: 'Order Placed', at: 0 })
      .execute();
  }
  await noticeOrders(database);
  return ids;
}

async function signIn(database: Database): Promise<void> {
  for (const name of staff) {
    const member = {
      id: name,
      name,
      role: 'owner',
      passphrase_hash: '',
      created_at: 0,
      ended_at: null,
    } as const;
    await database.insertInto('staff').values(member).execute();
    await database
      .insertInto('staff_devices')
      .values({
        id: `phone of ${name}`,
        staff_id: name,
        session_hash: hashOf(`session of ${name}`),
        device_hash: '',
        label: 'Phone',
        created_at: Date.now(),
        last_used_at: Date.now(),
        push: null,
      })
      .execute();
  }
}

/** Writes and events in the database; each write that was answered as done is among them. */
async function writtenOnce(database: Database, right: readonly Answered[]) {
  const writes = await database.selectFrom('staff_writes').select('id').execute();
  const keys = new Set(writes.map(({ id }) => id.slice(id.lastIndexOf(' ') + 1)));
  expect(right.filter(({ key }) => !keys.has(key))).toEqual([]);
  const events = await database.selectFrom('events').select('subject').execute();
  const eventsOf = (subject: string) => events.filter((event) => event.subject === subject).length;
  const orders = await database.selectFrom('orders').select('id').execute();
  return {
    writes: writes.length,
    bookings: eventsOf('cash'),
    orders: orders.length,
    ofOrders: eventsOf('order'),
  };
}

async function changesIn(database: Database): Promise<number> {
  const changes = await database
    .selectFrom('order_status_changes')
    .select('order_id')
    .where('position', '>', 0)
    .execute();
  return changes.length;
}

async function cashIn(database: Database): Promise<number> {
  const entries = await database.selectFrom('cash_entries').select('amount').execute();
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

function sumOf(right: readonly Answered[]): number {
  return right.reduce(
    (sum, { name, body }) =>
      sum +
      (name === 'book-payment' || name === 'take-order' ? Number((body as { amount?: number }).amount) : 0),
    0,
  );
}

/** Orders whose history does not lead to their status step by step, each with its mail. */
async function statusFaults(database: Database, ids: readonly string[]): Promise<string[]> {
  const orders = await database.selectFrom('orders').select(['id', 'status']).execute();
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  const changes = await database.selectFrom('order_status_changes').selectAll().orderBy('position').execute();
  const changesOf = Map.groupBy(changes, ({ order_id }) => order_id);
  return ids.filter((id) => {
    const history = (changesOf.get(id) ?? []).map(({ status }) => status);
    const isInOrder = history.every((status, index) => {
      const earlier = history[index - 1];
      return earlier === undefined || status === cancelled || status === nextStatus(earlier);
    });
    return !isInOrder || history.at(-1) !== statuses.get(id);
  });
}
