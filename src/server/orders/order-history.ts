import { sql, type Transaction } from 'kysely';
import { cancelled } from '#domain/orders/order-status.ts';
import { sameOrderWithinMs } from '#domain/shop/shop.ts';
import type { Database, OrdersTable, Schema } from '../database/schema.ts';
import { type QueryExecutor, rowStatement } from '../database/statements.ts';
import { isPostgres } from '../database/transactions.ts';
import { type AccountAttempt, needsDuplicateCheck } from './attempt.ts';

/** An order placed under the idempotency key of an attempt. */
export type KnownOrder = Pick<OrdersTable, 'id' | 'account_id' | 'client_order_id' | 'amount' | 'body_hash'>;

/** Prepares the statement that reads the orders already placed under the idempotency keys (`clientOrderId`) of these attempts. */
export function prepareReadKnownOrders(database: Database) {
  const select = rowStatement<IdempotencyKey, KnownOrder>(
    (keys) => {
      const pairs = keys.map((key) => sql`(${key.account_id}, ${key.client_order_id})`);
      return database
        .selectFrom('orders')
        .select(['id', 'account_id', 'client_order_id', 'amount', 'body_hash'])
        .where(sql<boolean>`(account_id, client_order_id) in (values ${sql.join(pairs)})`)
        .compile();
    },
    (key) => [key.account_id, key.client_order_id],
  );
  return (executor: QueryExecutor, batch: readonly AccountAttempt[]): Promise<KnownOrder[]> =>
    select(executor, batch.flatMap(idempotencyKeyOf));
}

interface IdempotencyKey {
  account_id: string;
  client_order_id: string;
}

function idempotencyKeyOf({ accountId, attempt: { clientOrderId } }: AccountAttempt): IdempotencyKey[] {
  return clientOrderId === null ? [] : [{ account_id: accountId, client_order_id: clientOrderId }];
}

/** An order of the last minutes. */
export type RecentOrder = Pick<OrdersTable, 'id' | 'account_id' | 'lines_hash' | 'created_at'>;

/**
 * Prepares the statements that read the orders of the last minutes with the same lines as one of these attempts (R35), without those
 * that the shop has cancelled: nothing of them will come. On PostgreSQL they first take row locks on the accounts of the whole batch,
 * in id order so that two batches cannot deadlock, and hold them until the transaction ends: identical orders from two devices are
 * decided one after the other.
 */
export function prepareLockAndReadRecentOrders(database: Database) {
  const { lockAccounts, select } = recentOrderStatements(database);
  return async (
    transaction: Transaction<Schema>,
    batch: readonly AccountAttempt[],
    now: number,
  ): Promise<RecentOrder[]> => {
    const checked = batch.filter(({ attempt }) => needsDuplicateCheck(attempt));
    if (checked.length === 0) return [];
    // A transaction of SQLite has the whole database to itself.
    if (isPostgres(transaction)) {
      const accounts = [...new Set(batch.map(({ accountId }) => accountId))];
      await lockAccounts(transaction, accounts.toSorted());
    }
    // A time further in the future was written before the clock was set back.
    const times = { since: now - sameOrderWithinMs, until: now + sameOrderWithinMs };
    return select(
      transaction,
      checked.map(({ accountId, attempt: { linesHash } }) => ({ accountId, linesHash, ...times })),
    );
  };
}

/** `since` and `until` are epoch ms. */
interface RecentOrdersWanted {
  accountId: string;
  linesHash: string;
  since: number;
  until: number;
}

function recentOrderStatements(database: Database) {
  return {
    lockAccounts: rowStatement<string>(
      (ids) =>
        database
          .selectFrom('accounts')
          .select('id')
          .where('id', 'in', ids)
          .orderBy('id')
          .forNoKeyUpdate()
          .compile(),
      (id) => [id],
    ),
    select: rowStatement<RecentOrdersWanted, RecentOrder>(
      (wanted) =>
        database
          .selectFrom('orders')
          .select(['id', 'account_id', 'lines_hash', 'created_at'])
          .where(({ and, eb, or }) =>
            or(
              wanted.map(({ accountId, linesHash, since, until }) =>
                and([
                  eb('account_id', '=', accountId),
                  eb('lines_hash', '=', linesHash),
                  eb('created_at', '>=', since),
                  eb('created_at', '<=', until),
                  eb('status', '!=', cancelled),
                ]),
              ),
            ),
          )
          .compile(),
      ({ accountId, linesHash, since, until }) => [accountId, linesHash, since, until, cancelled],
    ),
  };
}
