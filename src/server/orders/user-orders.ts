import { type SelectQueryBuilder, sql } from 'kysely';
import { orderPage } from '#domain/shop/shop.ts';
import type { Answering, Service } from '../call/service.ts';
import type { OrdersTable } from '../database/order-schema.ts';
import type { Database, Schema } from '../database/schema.ts';
import { HttpError } from '../http-error.ts';
import { withContents } from './read-orders.ts';

/** The caller's own orders, oldest first; asked for an idempotency key, the order that was placed with it, or none. */
export function userOrders({ database }: Service): Answering<'userOrders'> {
  return async ({ clientOrderId, limit, before }, { accountId }) => {
    const own = database.selectFrom('orders').selectAll().where('account_id', '=', accountId);
    if (clientOrderId === null && (limit !== null || before !== null)) {
      const earlier =
        before === null ? own : own.where(isBefore(await cursorOf(database, accountId, before)));
      return pageOf(database, earlier, limit ?? orderPage);
    }
    const orders = await (clientOrderId === null ? own : own.where('client_order_id', '=', clientOrderId))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { success: true, orders: await withContents(database, orders) };
  };
}

type OwnOrders = SelectQueryBuilder<Schema, 'orders', OrdersTable>;

/** The newest `limit` of these orders; one more is read, to know whether there are older ones. */
async function pageOf(database: Database, own: OwnOrders, limit: number) {
  const newest = await own
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const orders = await withContents(database, newest.slice(0, limit).reverse());
  return { success: true as const, orders, hasOlder: newest.length > limit };
}

type Cursor = Pick<OrdersTable, 'created_at' | 'id'>;

/** Somebody else's order is refused as one that never was. */
async function cursorOf(database: Database, accountId: string, id: string): Promise<Cursor> {
  const cursor = await database
    .selectFrom('orders')
    .select(['created_at', 'id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!cursor) throw new HttpError('The order to list from is not in this account.');
  return cursor;
}

function isBefore({ created_at, id }: Cursor) {
  return sql<boolean>`(created_at, id) < (${created_at}, ${id})`;
}

/** No card is ever charged here, so that no payment can be confirmed, whatever the address in the browser says. */
export function verifyStripe(): Answering<'verifyStripe'> {
  return async () => {
    throw new HttpError('No online payment was made: this shop takes Cash on Delivery only.');
  };
}
