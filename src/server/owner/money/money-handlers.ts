import { sql } from 'kysely';
import type { moneyCalls } from '#api/contract/owner/money.ts';
import { cancelled, isDelivered } from '#domain/orders/order-details.ts';
import { dayMs, shopDay } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { addRows, findRow } from '../../database/rows.ts';
import type { Database } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { handledOrder } from '../orders/set-status.ts';
import type { OwnerHandlers, OwnerService } from '../serve-owner.ts';
import { book, lockBook } from './cash-book.ts';
import { roundHandlers } from './rounds.ts';

const figureDays = 30;
const bestSellers = 10;

/** The cash book, and what it adds up to. */
export function moneyHandlers(service: OwnerService): OwnerHandlers<keyof typeof moneyCalls> {
  const { database, now } = service;
  return {
    ...roundHandlers(service),

    async day({ day = shopDay(now()) }) {
      const rows = await database
        .selectFrom('cash_entries')
        .leftJoin('order_handling', 'order_handling.order_id', 'cash_entries.order_id')
        .selectAll('cash_entries')
        .select('number')
        .select(isCorrected.as('is_corrected'))
        .where('day', '=', day)
        .orderBy('at', 'desc')
        .execute();
      const closed = await findRow(database, 'cash_days', { day });
      const sumOf = (kind: string) =>
        rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
      return {
        success: true,
        day,
        outside: await outside(database),
        riders: await ridersOf(database, day),
        cash: sumOf('cash'),
        transfers: sumOf('mobile money'),
        entries: rows.map(
          ({ id, at, order_id, number, kind, amount, reference, note, who, is_corrected }) => ({
            ...{ id, at, kind, amount, note, who },
            reference: isCorrection(reference) ? '' : reference,
            orderId: order_id ?? '',
            number: number ?? 0,
            mayCorrect: !isCorrection(reference) && !is_corrected,
          }),
        ),
        closed: closed ? { ...closed, at: closed.closed_at } : null,
      };
    },

    async 'book-payment'({ orderId, kind, amount, reference, note }, write) {
      const { transaction, record } = write;
      const order = await handledOrder(transaction, orderId);
      await lockBook(transaction);
      if (kind === 'mobile money') {
        if (!reference) throw new HttpError('Please write the reference of the transfer.', { status: 422 });
        const spelling = reference.replace(/\s/g, '').toLowerCase();
        // One that was put right may be booked again, such as for the right order.
        const earlier = await transaction
          .selectFrom('cash_entries')
          .select('id')
          .where('kind', '=', kind)
          .where(sql<boolean>`lower(replace(reference, ' ', '')) = ${spelling}`)
          .where(({ not }) => not(isCorrected))
          .executeTakeFirst();
        if (earlier) throw new HttpError(`The transfer ${reference} is in the book already.`);
      }
      await book(write, { orderId, kind, amount, reference, note });
      const after = { kind, amount, ...(reference && { reference }) };
      await record('cash', orderId, `booked for #${order.number}`, { after });
      return { success: true };
    },

    async 'correct-entry'({ id, note }, write) {
      const { transaction, record } = write;
      await lockBook(transaction);
      const entry = await transaction
        .selectFrom('cash_entries')
        .selectAll()
        .select(isCorrected.as('is_corrected'))
        .where('id', '=', id)
        .executeTakeFirst();
      if (!entry) throw new HttpError('This entry does not exist.');
      if (entry.is_corrected) throw new HttpError('This entry is put right already.');
      const { order_id: orderId, round_id: roundId, kind, amount } = entry;
      await book(write, { orderId, roundId, kind, amount: -amount, reference: `corrects ${id}`, note });
      await record('cash', entry.order_id ?? id, 'put right', { before: entry.amount, after: note });
      return { success: true };
    },

    async 'close-day'({ day, counted, note }, { transaction, actor, now: moment, record }) {
      if (day > shopDay(moment)) throw new HttpError('This day has not begun.');
      await lockBook(transaction);
      const { sum } = await transaction
        .selectFrom('cash_entries')
        .select((row) => row.fn.sum<number | null>('amount').as('sum'))
        .where('day', '=', day)
        .where('kind', '=', 'cash')
        .executeTakeFirstOrThrow();
      const expected = sum ?? 0;
      if (counted !== expected && !note)
        throw new HttpError(
          `The book has ${formatPrice(expected)}, ${formatPrice(Math.abs(expected - counted))} ${
            counted < expected ? 'more' : 'less'
          } than you counted. Please say why.`,
        );
      const closing = { day, expected, counted, note, closed_at: moment, who: actor.name };
      if (!(await addRows(transaction, 'cash_days', [closing])))
        throw new HttpError('This day is closed already.');
      await record('cash', day, 'closed the day', { after: { expected, counted, note } });
      return { success: true };
    },

    async figures() {
      const since = now() - figureDays * dayMs;
      const orders = await database
        .selectFrom('orders')
        .select(['created_at', 'status', 'amount'])
        .where('created_at', '>', since)
        .execute();
      const byDay = Map.groupBy(orders, ({ created_at }) => shopDay(created_at));
      const days = [...byDay]
        .toSorted(([a], [b]) => (a < b ? 1 : -1))
        .map(([day, ofDay]) => ({
          day,
          orders: ofDay.length,
          revenue: ofDay
            .filter(({ status }) => isDelivered(status))
            .reduce((sum, { amount }) => sum + amount, 0),
          refused: ofDay.filter(({ status }) => status === cancelled).length,
        }));
      const best = await database
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select(({ fn }) => [fn.max('name').as('name'), fn.sum<number>('quantity').as('pieces')])
        .where('created_at', '>', since)
        .where('status', '!=', cancelled)
        .groupBy('product_id')
        .orderBy('pieces', 'desc')
        .limit(bestSellers)
        .execute();
      return { success: true, days, best };
    },
  };
}

/** Whether an entry of the book was put right by another one. */
const isCorrected = sql<boolean>`exists (
  select 1 from cash_entries as correction where correction.reference = 'corrects ' || cash_entries.id
)`;
const isCorrection = (reference: string) => reference.startsWith('corrects ');

/** Cash to collect for all orders on the way, UGX. */
async function outside(database: Database): Promise<number> {
  const orders = database.selectFrom('orders').where('status', 'in', ['Shipped', 'Out for delivery']);
  const { sum } = await orders
    .select((row) => row.fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  const { paid } = await database
    .selectFrom('cash_entries')
    .select((row) => row.fn.sum<number | null>('amount').as('paid'))
    .where('order_id', 'in', orders.select('id'))
    .executeTakeFirstOrThrow();
  return (sum ?? 0) - (paid ?? 0);
}

/** Riders of a day, with what they had to collect for delivered orders, and what they brought. */
async function ridersOf(database: Database, day: string) {
  const rounds = await database.selectFrom('rounds').selectAll().where('day', '=', day).execute();
  const riders = new Map<string, { rider: string; toCollect: number; collected: number }>();
  for (const { id, rider } of rounds) {
    const sums = riders.get(rider) ?? { rider, toCollect: 0, collected: 0 };
    const ofRound = database.selectFrom('order_handling').select('order_id').where('round_id', '=', id);
    const orders = await database
      .selectFrom('orders')
      .innerJoin('order_status_changes as delivery', 'delivery.order_id', 'orders.id')
      .leftJoin('order_status_changes as end', (join) =>
        join.onRef('end.order_id', '=', 'orders.id').on('end.status', '=', cancelled),
      )
      .select(['orders.id', 'amount', 'end.at as cancelled_at'])
      .where('delivery.status', '=', 'Delivered')
      .where('orders.id', 'in', ofRound)
      .execute();
    const delivered = new Map(orders.map((order) => [order.id, order]));
    const entries = await database
      .selectFrom('cash_entries')
      .selectAll()
      .where(({ or, eb }) => or([eb('round_id', '=', id), eb('order_id', 'in', ofRound)]))
      .execute();
    for (const { amount } of delivered.values()) sums.toCollect += amount;
    for (const { round_id, order_id, reference, amount, at } of entries) {
      const order = delivered.get(order_id ?? '');
      const isPayment = amount > 0 !== isCorrection(reference);
      if (round_id === id) sums.collected += amount;
      // What was paid in another way was not the rider's to collect. A return lowers the sum of an order, but not of one that comes back whole.
      else if (order && (isPayment || at < (order.cancelled_at ?? Infinity))) sums.toCollect -= amount;
    }
    riders.set(rider, sums);
  }
  return [...riders.values()];
}
