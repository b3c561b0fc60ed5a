import { type ExpressionBuilder, sql } from 'kysely';
import type { orderCalls } from '#api/contract/owner/orders.ts';
import { splitLandmark } from '#domain/account/customer.ts';
import { cancelled, fullName, isDelivered, orderStatuses } from '#domain/orders/order-details.ts';
import { mayReturn } from '#domain/orders/returns.ts';
import { refusedAtDoor } from '#domain/owner/confirmation.ts';
import { filterOf, type OrderFilter, orderFilters, phoneDigits } from '#domain/owner/orders.ts';
import { changeRows } from '../../database/rows.ts';
import type { Database, Schema } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { changeStatus } from '../../orders/operator.ts';
import { withContents } from '../../orders/read-orders.ts';
import type { OwnerHandlers, OwnerService } from '../serve-owner.ts';
import { changeHandlers, orderVersion } from './change-orders.ts';
import { noticeOrders } from './notice-orders.ts';
import { handledOrder, setStatus } from './set-status.ts';
import { takeHandlers } from './take-order.ts';

const pageSize = 30;

type Handled = ExpressionBuilder<Schema, 'orders' | 'order_handling'>;

export function orderHandlers(service: OwnerService): OwnerHandlers<keyof typeof orderCalls> {
  const { database, now } = service;
  return {
    ...changeHandlers,
    ...takeHandlers(service),

    async orders({ filter, search, before }) {
      await noticeOrders(database);
      let query = database
        .selectFrom('orders')
        .innerJoin('order_handling', 'order_id', 'orders.id')
        .select(['orders.id', 'number'])
        .orderBy('number', 'desc')
        .limit(pageSize + 1);
      if (filter) query = query.where((row) => isIn(row, filter));
      for (const word of searchWords(search))
        query = query.where(sql<boolean>`search like ${`%${word}%`} escape '\\'`);
      if (before) query = query.where('number', '<', before);
      const rows = await query.execute();
      const orders = await readOwnerOrders(
        database,
        rows.slice(0, pageSize).map(({ id }) => id),
        now(),
      );
      return { success: true, orders, hasOlder: rows.length > pageSize, counts: await countsOf(database) };
    },

    async 'price-list'() {
      const rows = await database
        .selectFrom('products')
        .select(['id', 'name', 'price', 'sizes', 'stock'])
        .where('hidden', '=', 0)
        .orderBy('position', 'desc')
        .execute();
      const products = rows.map((row) => ({ ...row, sizes: JSON.parse(row.sizes ?? '[]') as string[] }));
      return { success: true, products };
    },

    async 'set-status'({ orders, status, reason }, write) {
      for (const { id, from } of orders) await setStatus(write, { id, from, status, reason });
      return { success: true };
    },

    async confirm({ id, confirmation, reason }, { transaction, now, record }) {
      const order = await handledOrder(transaction, id);
      if (order.status !== orderStatuses[0])
        throw new HttpError(`Order #${order.number} is at “${order.status}” already.`);
      if (order.confirmation === confirmation && order.reason === reason) return { success: true };
      await changeRows(transaction, 'order_handling', { order_id: id }, { confirmation, reason });
      if (confirmation === 'refused')
        await changeStatus(transaction, { id, status: cancelled, force: false, now });
      await record('order', id, 'noted the call', {
        before: order.confirmation || undefined,
        after: [confirmation, reason].filter(Boolean).join(': '),
      });
      return { success: true };
    },
  };
}

/** Condition that an order stands in a list, as `filterOf` has it. */
function isIn(row: Handled, filter: OrderFilter) {
  const [placed, packing, shipped, out, delivered] = orderStatuses;
  const isPlaced = row('status', '=', placed);
  switch (filter) {
    case 'new':
      return row.and([isPlaced, row('confirmation', 'not in', ['confirmed', 'no answer'])]);
    case 'to confirm':
      return row.and([isPlaced, row('confirmation', '=', 'no answer')]);
    case 'to pack':
      return row.or([
        row('status', '=', packing),
        row.and([isPlaced, row('confirmation', '=', 'confirmed')]),
      ]);
    case 'on the way':
      return row('status', 'in', [shipped, out]);
    case 'delivered':
      return row('status', '=', delivered);
    case 'refused':
      return row('status', '=', cancelled);
    case 'to return':
      return row('return_wish', '!=', '');
  }
}

async function countsOf(database: Database): Promise<Record<OrderFilter, number>> {
  const groups = await database
    .selectFrom('orders')
    .innerJoin('order_handling', 'order_id', 'orders.id')
    .select(['status', 'confirmation', (row) => row.fn.countAll<number>().as('count')])
    .select(sql<number>`count(nullif(return_wish, ''))`.as('wishes'))
    .groupBy(['status', 'confirmation'])
    .execute();
  const counts = Object.fromEntries(orderFilters.map((filter) => [filter, 0])) as Record<OrderFilter, number>;
  for (const { status, confirmation, count, wishes } of groups) {
    counts[filterOf(status, confirmation)] += count;
    counts['to return'] += wishes;
  }
  return counts;
}

function searchWords(search: string): string[] {
  const text = search.toLowerCase().trim();
  // A phone number in any spacing is one word.
  const words = /^[+\d][\d\s-]{5,}$/.test(text) ? [phoneDigits(text)] : text.split(/\s+/);
  return words.filter(Boolean).map((word) => word.replace(/[%_\\]/g, '\\$&'));
}

async function readOwnerOrders(database: Database, ids: readonly string[], now: number) {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const contents = new Map((await withContents(database, rows)).map((order) => [order._id, order]));
  const handling = await database
    .selectFrom('order_handling')
    .leftJoin('rounds', 'rounds.id', 'round_id')
    .selectAll('order_handling')
    .select('rider')
    .where('order_id', 'in', ids)
    .execute();
  const handlings = new Map(handling.map((row) => [row.order_id, row]));
  const [histories, paid] = await Promise.all([
    historiesOf(database, [...new Set(handling.map(({ phone }) => phone))]),
    paidForEach(database, ids),
  ]);
  return ids.flatMap((id) => {
    const [order, row] = [contents.get(id), handlings.get(id)];
    if (!order || !row) return [];
    const earlier = (histories.get(row.phone) ?? []).filter(({ number }) => number < row.number);
    const { street, landmark } = splitLandmark(order.address.street);
    return {
      id,
      number: row.number,
      at: order.date,
      status: order.status,
      confirmation: row.confirmation,
      reason: row.reason,
      name: fullName(order.address),
      phone: order.address.phone,
      street,
      landmark,
      city: order.address.city,
      town: [order.address.city, order.address.state].filter(Boolean).join(', '),
      amount: order.amount,
      paid: paid.get(id) ?? 0,
      refusals: earlier.filter(({ confirmation }) => confirmation === refusedAtDoor).length,
      earlier: earlier.filter(({ status }) => isDelivered(status)).length,
      rider: row.rider ?? '',
      version: orderVersion(order),
      returnWish: row.return_wish,
      mayReturn: mayReturn(order.status_history, now),
      lines: order.items.map(({ id: productId, image, ...line }) => ({
        productId,
        image: image[0] ?? '',
        ...line,
      })),
    };
  });
}

/** Orders of these phone numbers, with what became of them. */
async function historiesOf(database: Database, phones: readonly string[]) {
  const rows = await database
    .selectFrom('order_handling')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['phone', 'number', 'confirmation', 'status'])
    .where('phone', 'in', phones)
    .execute();
  return Map.groupBy(rows, ({ phone }) => phone);
}

async function paidForEach(database: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('cash_entries')
    .select(['order_id', (row) => row.fn.sum<number>('amount').as('paid')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, paid }) => [order_id ?? '', paid]));
}
