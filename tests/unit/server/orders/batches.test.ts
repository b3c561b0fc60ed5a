import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CheckedRequestOf, calls } from '#api/contract.ts';
import { type LimitSizes, openLimits } from '#server/limits/limits.ts';
import { attemptFrom } from '#server/orders/attempt.ts';
import type { PlaceOutcome } from '#server/orders/decide.ts';
import { createPlaceBatch, inBatches } from '#server/orders/place-order.ts';
import { checked } from '#server/serve-call.ts';
import { unlimitedOrders } from '../../../../scripts/bench/api/unlimited-orders.ts';
import { onPostgres } from '../../../support/databases.ts';
import { skippedSince } from '../../../support/skipped-since.ts';
import { newCustomer } from '../customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, rowsOf, stockOf, twoSoaps } from './order-fixture.ts';

let shop: OrderShop;
let janesId: string;

beforeEach(async () => {
  shop = await openOrderShop();
  janesId = await idOf(shop.jane.email);
});

afterEach(() => shop.close());

async function idOf(email: string): Promise<string> {
  const accounts = shop.database.selectFrom('accounts').select('id').where('email', '=', email);
  return (await accounts.executeTakeFirstOrThrow()).id;
}

/** Places the orders in one batch; Jane's, if no customer is named. */
function place(
  ...attempts: readonly (object | { accountId: string; order: object })[]
): Promise<PlaceOutcome[]> {
  return placeWithin({}, ...attempts);
}

function placeWithin(
  limits: Partial<LimitSizes>,
  ...attempts: readonly (object | { accountId: string; order: object })[]
): Promise<PlaceOutcome[]> {
  const { database, now } = shop;
  const placeBatch = createPlaceBatch({
    database,
    now,
    passwords: undefined as never,
    limits: openLimits(database, { ...unlimitedOrders, ...limits }),
  });
  return placeBatch(
    attempts.map((each) => {
      const { accountId, order } = 'order' in each ? each : { accountId: janesId, order: each };
      const request = checked(calls.placeOrder.request, order) as CheckedRequestOf<'placeOrder'>;
      return { accountId: accountId as string, address: '', attempt: attemptFrom(request) };
    }),
  );
}

/** What each of them hears: the number of the order, or the sentence that says no. */
function heard(outcomes: readonly PlaceOutcome[]): string[] {
  return outcomes.map((outcome) =>
    'reply' in outcome ? outcome.reply.orderId : (outcome.error as Error).message,
  );
}

const anId = expect.stringMatching(/^[0-9a-f]{24}$/);
const hats = (quantity: number, changes: object = {}) =>
  orderOf([{ id: 'hat', quantity }], quantity === 3 ? 60_000 : 20_000 * quantity + 5_000, changes);

test('repeats in one batch are one order with one answer; the same key with another body is refused', async () => {
  const order = hats(1);
  const { clientOrderId } = order;
  const words = heard(await place(order, order, hats(2, { clientOrderId }), order));
  expect(words).toEqual([anId, words[0], expect.stringContaining('placed already'), words[0]]);
  expect([await rowsOf(shop), await stockOf(shop, 'hat')]).toEqual([{ orders: 1, lines: 1, changes: 1 }, 2]);
});

test('an order that is refused for want of stock does not use up what the account may order', async () => {
  const oneAnHour = { ordersByAccount: { points: 1, duration: 3_600 } };
  const tooMuch = orderOf([{ id: 'hat', quantity: 4 }], 80_000);
  const words = heard(await placeWithin(oneAnHour, tooMuch, hats(1), hats(1)));
  expect(words).toEqual(['Only 3 of Hat are left.', anId, expect.stringContaining('many orders')]);
});

test.each([true, false])(
  'a repeat that another process takes at the same moment gets the first answer, before any limit speaks (confirmed twice: %s)',
  async (confirmDuplicate) => {
    const oneAnHour = { ordersByAccount: { points: 1, duration: 3_600 } };
    for (let round = 0; round < 20; round++) {
      const { email } = await newCustomer(shop, `n${round}`);
      const attempt = { accountId: await idOf(email), order: twoSoaps({ confirmDuplicate }) };
      const [first, repeat] = await Promise.all([
        placeWithin(oneAnHour, attempt),
        placeWithin(oneAnHour, attempt),
      ]);
      expect(heard(first)).toEqual([anId]);
      expect(heard(repeat)).toEqual(heard(first));
    }
  },
);

test('stock goes to who came first; who wants too many leaves it to those behind', async () => {
  const words = heard(await place(hats(2), hats(2), hats(1), hats(1)));
  expect(words).toEqual([anId, 'Only 1 of Hat is left.', anId, 'Hat is out of stock.']);
  expect([await stockOf(shop, 'hat'), (await rowsOf(shop)).orders]).toEqual([0, 2]);
});

/** The faults are made with what only SQLite has. */
const onSqlite = test.skipIf(onPostgres);
const faultsOfSqlite = skippedSince('Its faults are made with what only SQLite has.');

onSqlite(
  'one order that cannot be written takes none of its neighbours with it, wherever it stands',
  faultsOfSqlite,
  async () => {
    await sql`create trigger no_poison before insert on orders when new.address like '%poison%'
    begin select raise(abort, 'poisoned'); end`.execute(shop.database);
    const address = { ...twoSoaps().address, street: 'poison' };
    for (const bad of [0, 3, 6]) {
      const orders = Array.from({ length: 7 }, (_, at) => (at === bad ? twoSoaps({ address }) : twoSoaps()));
      const words = heard(await place(...orders));
      expect(words).toEqual(orders.map((_, at) => (at === bad ? expect.stringContaining('poisoned') : anId)));
    }
    expect(await rowsOf(shop)).toEqual({ orders: 18, lines: 18, changes: 18 });
  },
);

onSqlite(
  'an order whose product another process sells at the same moment is told so, and the others are placed',
  faultsOfSqlite,
  async () => {
    // When the stock has been read, another process sells it.
    await sql`create trigger sold_elsewhere before insert on order_lines when new.product_id = 'hat'
    begin update products set stock = 0 where id = 'hat'; end`.execute(shop.database);
    const words = heard(await place(twoSoaps(), hats(1), twoSoaps()));
    expect(words).toEqual([anId, 'Hat is out of stock.', anId]);
    expect([await rowsOf(shop), await stockOf(shop, 'hat')]).toEqual([
      { orders: 2, lines: 2, changes: 2 },
      3,
    ]);
  },
);

test('a batch larger than any statement is placed whole, and empties the carts of all its makers', async () => {
  await newCustomer(shop, 'eve');
  const eve = await idOf('eve@example.com');
  await shop.jane.post('updateCart', { itemId: 'soap', quantity: 999 });
  const orders = Array.from({ length: 700 }, (_, at) => {
    const order = orderOf(
      [
        { id: 'soap', quantity: 1 },
        { id: 'dress', size: at % 2 ? 'S' : 'M', quantity: 1 },
      ],
      69_500,
    );
    return at % 7 === 0 ? { accountId: eve, order } : order;
  });
  const words = heard(await place(...orders));
  expect(new Set(words).size).toBe(700);
  expect(await rowsOf(shop)).toEqual({ orders: 700, lines: 1_400, changes: 700 });
  expect(await shop.jane.cart()).toEqual({ soap: { default: 399 } });
  const listed: { _id: string; items: unknown[] }[] = await shop.jane.orders();
  expect(listed.map(({ _id }) => _id).toSorted()).toEqual(words.filter((_, at) => at % 7).toSorted());
  expect(new Set(listed.map(({ items }) => items.length))).toEqual(new Set([2]));
});

/** Takes notes of the batches; each ends when it is told to. */
function slowWork() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const work = async (batch: readonly string[]) => {
    batches.push([...batch]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return batch.map((item) => item.toUpperCase());
  };
  const end = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { batches, work, end };
}

test('what comes while a batch is under way is the next batch, in the order of arrival', async () => {
  const { batches, work, end } = slowWork();
  const place = inBatches(work, 3);
  const answers = [place('a'), place('b')];
  await nextTurn();
  answers.push(...['c', 'd', 'e', 'f'].map(place));
  expect(batches).toEqual([['a', 'b']]);
  await end();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  await end();
  await end();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});
