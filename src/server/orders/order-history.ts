import { sql, type Transaction } from 'kysely';
import { facts } from '#domain/content/facts.ts';
import { tooManyOrders } from '#domain/orders/order-messages.ts';
import { sameOrderWithinMs } from '#domain/shop/shop.ts';
import type { Service } from '../call/service.ts';
import { isPostgres } from '../database/in-transaction.ts';
import { type QueryExecutor, rowStatement } from '../database/row-statement.ts';
import type { Database, OrdersTable, Schema } from '../database/schema.ts';
import { HttpError } from '../http-error.ts';
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
 * Prepares the statements that read the orders of the last minutes with the same lines as one of these attempts (R35). On
 * PostgreSQL they first take row locks on the accounts of the whole batch, in id order so that two batches cannot deadlock, and
 * hold them until the transaction ends: identical orders from two devices are decided one after the other.
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
                ]),
              ),
            ),
          )
          .compile(),
      ({ accountId, linesHash, since, until }) => [accountId, linesHash, since, until],
    ),
  };
}

/** The number of orders that each account may still place. */
export interface OrderAllowance {
  /** Throws an `HttpError` where the account may place no more orders. */
  assertLeft(accountId: string): void;
  /** Counts a placed order. */
  take(accountId: string): void;
}

/**
 * Reads the allowance of these accounts from their recent orders. A time in the future was written before the clock was set
 * back, and is left out.
 */
export async function readAllowance(
  transaction: Transaction<Schema>,
  accountIds: readonly string[],
  { limits, now }: Pick<Service, 'limits' | 'now'>,
): Promise<OrderAllowance> {
  const { ordersByAccountHour: hour, ordersByAccountDay: day } = limits;
  if (hour.tries === Infinity && day.tries === Infinity) return { assertLeft() {}, take() {} };
  const rows = await transaction
    .selectFrom('orders')
    .select(['account_id', 'created_at'])
    .where('account_id', 'in', padded([...new Set(accountIds)]))
    .where('created_at', '>', now() - Math.max(day.within, hour.within))
    .where('created_at', '<=', now())
    .execute();
  const times = Map.groupBy(rows, ({ account_id }) => account_id);
  const taken = new Map<string, number>();
  return {
    assertLeft(accountId) {
      const before = times.get(accountId) ?? [];
      const inBatch = taken.get(accountId) ?? 0;
      const isOver = [hour, day].some(({ tries, within }) => {
        const recent = before.filter(({ created_at }) => created_at > now() - within);
        return recent.length + inBatch >= tries;
      });
      if (isOver) throw new HttpError(tooManyOrders(facts.phone));
    },
    take(accountId) {
      taken.set(accountId, (taken.get(accountId) ?? 0) + 1);
    },
  };
}

const paddedLengths = [1, 4, 16, 64, 256];

/** Pads the ids to one of a few lengths by repeating the last. Each length is a prepared statement. */
function padded(ids: readonly string[]): string[] {
  const length = paddedLengths.find((each) => each >= ids.length) ?? ids.length;
  return Array.from({ length }, (_, index) => ids[index] ?? ids.at(-1) ?? '');
}
