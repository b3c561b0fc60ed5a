import { hash } from 'node:crypto';
import type { CheckedRequestOf } from '#api/contract.ts';
import { cancelled } from '#domain/orders/order-details.ts';
import { quantityLimit, sameOrderWithinMs } from '#domain/shop/shop.ts';
import type { OrdersTable, Transaction } from '../database/schema.ts';
import { isOneOf, isPostgres } from '../database/transactions.ts';
import { HttpError } from '../errors.ts';

type Request = CheckedRequestOf<'placeOrder'>;

export interface AttemptLine {
  id: string;
  size: string;
  quantity: number;
  /** Name as the shopper saw it, for a refusal of an unknown product; '' when not sent. */
  name: string;
}

/** One attempt to order: its lines, each product and size once. */
export interface Attempt {
  /** The idempotency key; null from a caller without one. */
  clientOrderId: string | null;
  lines: readonly AttemptLine[];
  address: Request['address'];
  /** Total that the shopper expects to pay, UGX. */
  amount: number;
  /** Hash of the order, independent of the order of its lines. */
  bodyHash: string;
  /** Hash of the lines only, whatever their prices and address. */
  linesHash: string;
  /** Whether it is handed over at once: nothing is delivered, and nobody has to be called. */
  isAtCounter?: boolean;
  /** Whether the shopper has confirmed an order that is identical to a recent one (R35). */
  confirmDuplicate: boolean;
}

/** An attempt, the account that makes it, and the address that it comes from. */
export interface AccountAttempt {
  /** Null for an order that the shop takes itself. */
  accountId: string | null;
  /** By `clientAddress`. */
  address: string;
  attempt: Attempt;
}

/** Whether an identical recent order has to be confirmed: repeats without an idempotency key could not be told apart. */
export function needsDuplicateCheck({ clientOrderId, confirmDuplicate }: Attempt): boolean {
  return clientOrderId !== null && !confirmDuplicate;
}

/** The attempt of a request. Throws an `HttpError` (422) if one product in one size adds up to more than an order takes. */
export function attemptFrom({ items, address, amount, ...request }: Request): Attempt {
  const lines = merged(items);
  const wanted = lines.map(({ id, size, quantity }) => [id, size, quantity]);
  const bodyHash = hash('sha256', JSON.stringify([wanted, address, amount]));
  const linesHash = hash('sha256', JSON.stringify(wanted));
  const { clientOrderId, confirmDuplicate } = request;
  return { clientOrderId, lines, address, amount, bodyHash, linesHash, confirmDuplicate };
}

/** The lines, each product and size once, in an order that does not depend on theirs. */
export function merged(items: readonly AttemptLine[]): AttemptLine[] {
  const byKey = new Map<string, AttemptLine>();
  for (const item of items) {
    const key = JSON.stringify([item.id, item.size]);
    const quantity = item.quantity + (byKey.get(key)?.quantity ?? 0);
    if (quantity > quantityLimit) {
      throw new HttpError(`An order takes at most ${quantityLimit} of one product.`, { status: 422 });
    }
    byKey.set(key, { ...item, quantity });
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

export type KnownOrder = Pick<OrdersTable, 'id' | 'account_id' | 'client_order_id' | 'amount' | 'body_hash'>;

/** Reads the orders that were placed before under the idempotency keys (`clientOrderId`) of these attempts. */
export async function readKnownOrders(transaction: Transaction, batch: readonly AccountAttempt[]) {
  const keys = batch
    .map(({ accountId, attempt }) => [accountId, attempt.clientOrderId])
    .filter(([, clientOrderId]) => clientOrderId !== null);
  if (keys.length === 0) return [];
  return transaction
    .selectFrom('orders')
    .select(['id', 'account_id', 'client_order_id', 'amount', 'body_hash'])
    .where(isOneOf(['account_id', 'client_order_id'], keys))
    .execute();
}

export type RecentOrder = Pick<OrdersTable, 'id' | 'account_id' | 'lines_hash' | 'created_at'>;

/**
 * Reads the orders of the last minutes with the same lines as one of these attempts (R35), without those that the shop has cancelled:
 * nothing of them will come. On PostgreSQL it first takes row locks on the accounts of the whole batch, in id order so that two batches
 * cannot deadlock, and holds them until the transaction ends: orders of one account from two processes are decided one after the other,
 * so that a repeat finds the first before any limit counts it.
 */
export async function lockAndReadRecentOrders(
  transaction: Transaction,
  batch: readonly AccountAttempt[],
  now: number,
): Promise<RecentOrder[]> {
  // A transaction of SQLite has the whole database to itself.
  if (isPostgres(transaction)) {
    const accounts = batch.map(({ accountId }) => accountId);
    const rows = transaction.selectFrom('accounts').select('id').where('id', 'in', accounts);
    await rows.orderBy('id').forNoKeyUpdate().execute();
  }
  const checked = batch.filter(({ attempt }) => needsDuplicateCheck(attempt));
  if (checked.length === 0) return [];
  const lines = checked.map(({ accountId, attempt }) => [accountId, attempt.linesHash]);
  return (
    transaction
      .selectFrom('orders')
      .select(['id', 'account_id', 'lines_hash', 'created_at'])
      .where(isOneOf(['account_id', 'lines_hash'], lines))
      .where('created_at', '>=', now - sameOrderWithinMs)
      // A time further in the future was written before the clock was set back.
      .where('created_at', '<=', now + sameOrderWithinMs)
      .where('status', '!=', cancelled)
      .execute()
  );
}
