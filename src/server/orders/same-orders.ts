import { PostgresAdapter, type Transaction } from 'kysely';
import { orderNumber } from '#domain/orders/order.ts';
import { sameOrderWithinMs } from '#domain/shop/shop.ts';
import type { OrdersTable } from '../database/order-schema.ts';
import { rowStatement } from '../database/row-statement.ts';
import type { Database, Schema } from '../database/schema.ts';
import { HttpError } from '../http-error.ts';
import type { Waiting } from './decide.ts';

/** An order of a few minutes ago. */
export type RecentOrder = Pick<OrdersTable, 'id' | 'account_id' | 'lines_hash' | 'created_at'>;

/**
 * Prepares the statements that read the orders of the last minutes with the same lines as one of these attempts. They lock the
 * accounts until the transaction ends, so that the same order from two devices is placed by one after the other.
 */
export function prepareReadRecentOrders(database: Database) {
  const hold = rowStatement<string>(
    (ids) =>
      database
        .selectFrom('accounts')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate()
        .compile(),
    (id) => [id],
  );
  const read = rowStatement<{ accountId: string; linesHash: string; since: number }, RecentOrder>(
    (wanted) =>
      database
        .selectFrom('orders')
        .select(['id', 'account_id', 'lines_hash', 'created_at'])
        .where(({ and, eb, or }) =>
          or(
            wanted.map(({ accountId, linesHash, since }) =>
              and([
                eb('account_id', '=', accountId),
                eb('lines_hash', '=', linesHash),
                eb('created_at', '>=', since),
              ]),
            ),
          ),
        )
        .compile(),
    ({ accountId, linesHash, since }) => [accountId, linesHash, since],
  );
  return async (
    transaction: Transaction<Schema>,
    batch: readonly Waiting[],
    now: number,
  ): Promise<RecentOrder[]> => {
    const asking = batch.filter(({ attempt }) => isAsked(attempt));
    if (asking.length === 0) return [];
    // A transaction of SQLite has the whole database to itself.
    if (transaction.getExecutor().adapter instanceof PostgresAdapter) {
      const accounts = [...new Set(batch.map(({ accountId }) => accountId))];
      await hold(transaction, accounts.toSorted());
    }
    const since = now - sameOrderWithinMs;
    return read(
      transaction,
      asking.map(({ accountId, attempt: { linesHash } }) => ({ accountId, linesHash, since })),
    );
  };
}

/** Whether the shopper is asked before the same is ordered again: a caller without an idempotency key could not be told apart. */
export function isAsked({ clientOrderId, confirmDuplicate }: Waiting['attempt']): boolean {
  return clientOrderId !== null && !confirmDuplicate;
}

/** Asks back: the same order was placed just now under another key. `now` is epoch ms. */
export function duplicateOrderError({ id, created_at }: RecentOrder, now: number): HttpError {
  const minutes = Math.floor(Math.max(0, now - created_at) / 60_000);
  const ago = minutes === 0 ? 'just now' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  return new HttpError(`You placed the same order ${ago}, #${orderNumber(id)}. Place it again?`, {
    details: { code: 'duplicate', orderId: id, date: created_at },
  });
}
