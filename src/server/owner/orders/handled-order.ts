import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { isPostgres } from '../../database/transactions.ts';
import { HttpError } from '../../errors.ts';

/**
 * An order with what the shop did with it, locked until the transaction ends: its status and its sum stay as they are read. Throws an
 * `HttpError` if it does not exist.
 */
export async function handledOrder(transaction: Transaction<Schema>, id: string) {
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('order_handling', 'order_id', 'orders.id')
    .select(['orders.id', 'status', 'amount', 'number', 'confirmation', 'reason', 'round_id', 'phone'])
    .where('orders.id', '=', id)
    .$if(isPostgres(transaction), (query) => query.forNoKeyUpdate('orders'))
    .executeTakeFirst();
  if (order) return order;
  throw new HttpError('This order does not exist.');
}
