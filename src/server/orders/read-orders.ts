import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReplyOf } from '#api/contract.ts';
import { longestOrderPage, orderPage } from '#domain/shop/shop.ts';
import { inUnits } from '#domain/text/money.ts';
import { sentImages, sentText } from '../catalogue/stored-catalogue.ts';
import { findRow, inParts } from '../database/rows.ts';
import type { Database, OrderLinesTable, OrdersTable, Schema } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import type { CallHandler } from '../service.ts';

/** Lists the customer's own orders, oldest first; for an idempotency key, the order that was placed with it, or none. */
export const userOrders: CallHandler<'userOrders'> = async (
  { clientOrderId, limit, before },
  { accountId, database, limits },
) => {
  // The order of an idempotency key is not limited: clients poll for it after a lost answer.
  if (clientOrderId === null) await limits.assert(['calls', `orders ${accountId}`, 2]);
  const accountOrders = database.selectFrom('orders').selectAll().where('account_id', '=', accountId);
  if (clientOrderId === null && (limit !== null || before !== null)) {
    const earlier =
      before === null ? accountOrders : accountOrders.where(await isBefore(database, accountId, before));
    return pageOf(database, earlier, Math.min(limit ?? orderPage, longestOrderPage));
  }
  const orders = await accountOrders
    .$if(clientOrderId !== null, (query) => query.where('client_order_id', '=', clientOrderId))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { success: true, orders: sent(await withContents(database, orders)) };
};

type OrdersQuery = SelectQueryBuilder<Schema, 'orders', OrdersTable>;

/** The newest `limit` of these orders; one more is read, to know whether there are older ones. */
async function pageOf(database: Database, query: OrdersQuery, limit: number) {
  const newest = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const orders = sent(await withContents(database, newest.slice(0, limit).reverse()));
  return { success: true as const, orders, hasOlder: newest.length > limit };
}

/** Condition that an order is older than this one. Another account's order is refused like one that does not exist. */
async function isBefore(database: Database, accountId: string, id: string) {
  const cursor = await findRow(database, 'orders', { account_id: accountId, id });
  if (!cursor) throw new HttpError('The order to list from is not in this account.');
  return sql<boolean>`(created_at, id) < (${cursor.created_at}, ${cursor.id})`;
}

/** Refuses every payment, since no card is ever charged here, whatever the address in the browser says. */
export const verifyStripe: CallHandler<'verifyStripe'> = async () => {
  throw new HttpError('No online payment was made: this shop takes Cash on Delivery only.');
};

export type OrderReply = ReplyOf<'userOrders'>['orders'][number];

function sent(orders: OrderReply[]): OrderReply[] {
  const priced = ({ price, ...line }: OrderReply['items'][number]) => ({ ...line, price: inUnits(price) });
  return orders.map((order) => ({ ...order, amount: inUnits(order.amount), items: order.items.map(priced) }));
}

/** The orders with their lines and status changes, in the same order; amounts are as stored. */
export function withContents(database: Database, orders: readonly OrdersTable[]): Promise<OrderReply[]> {
  return inParts(orders, (part) => contentsOf(database, part));
}

async function contentsOf(database: Database, orders: readonly OrdersTable[]): Promise<OrderReply[]> {
  const ids = orders.map((order) => order.id);
  const [lines, changes, wishes] = await Promise.all([
    readOrderLines(database, ids),
    database
      .selectFrom('order_status_changes')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('position')
      .execute(),
    database
      .selectFrom('order_handling')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('return_wish', '!=', '')
      .execute(),
  ]);
  const wanted = new Set(wishes.map(({ order_id }) => order_id));
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const changesOf = Map.groupBy(changes, (change) => change.order_id);
  return orders.map((order) => ({
    _id: order.id,
    date: order.created_at,
    status: order.status,
    items: (linesOf.get(order.id) ?? []).map(({ product_id, name, image, size, quantity, price }) => ({
      ...{ id: product_id, size, quantity, price },
      name: sentText(name),
      image: sentImages(image),
    })),
    address: JSON.parse(order.address),
    paymentMethod: order.payment_method,
    amount: order.amount,
    clientOrderId: order.client_order_id,
    status_history: (changesOf.get(order.id) ?? []).map(({ status, at }) => ({ status, date: at })),
    ...(wanted.has(order.id) && { isReturnWanted: true }),
  }));
}

/** The lines of these orders, by their position in the order. */
export function readOrderLines(database: Database, ids: readonly string[]): Promise<OrderLinesTable[]> {
  return database
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
}
