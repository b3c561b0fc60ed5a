import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { CheckedRequestOf } from '#api/contract.ts';
import { facts } from '#domain/content/facts.ts';
import { cancelled } from '#domain/orders/order-details.ts';
import { tooManyOrders, tooManyOrdersNearby } from '#domain/orders/order-messages.ts';
import { quantityLimit, sameOrderWithinMs } from '#domain/shop/shop.ts';
import { isOneOf, isPostgres } from '../database/rows.ts';
import type { OrdersTable, Transaction } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import type { Service } from '../service.ts';

type Request = CheckedRequestOf<'placeOrder'>;

/** A line with its product's name as the shopper saw it, for a refusal of an unknown product; '' if it was not sent. */
export type AttemptLine = Request['items'][number];

/** One attempt to order: its lines, each product and size once. */
export interface Attempt extends Omit<Request, 'items'> {
  lines: readonly AttemptLine[];
  /** Hash of the order, independent of the order of its lines. */
  bodyHash: string;
  /** Hash of the lines only, whatever their prices and address. */
  linesHash: string;
  /** Whether it is handed over at once: nothing is delivered, and nobody has to be called. */
  isAtCounter?: boolean;
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
export function attemptFrom({ items, ...request }: Request): Attempt {
  const lines = merged(items);
  const wanted = lines.map(({ id, size, quantity }) => [id, size, quantity]);
  const bodyHash = hash('sha256', JSON.stringify([wanted, request.address, request.amount]));
  return { ...request, lines, bodyHash, linesHash: hash('sha256', JSON.stringify(wanted)) };
}

/** The lines, each product and size once, in an order that does not depend on theirs. */
export function merged(items: readonly AttemptLine[]): AttemptLine[] {
  const byKey = new Map<string, AttemptLine>();
  for (const item of items) {
    const key = JSON.stringify([item.id, item.size]);
    const quantity = item.quantity + (byKey.get(key)?.quantity ?? 0);
    if (quantity > quantityLimit)
      throw new HttpError(`An order takes at most ${quantityLimit} of one product.`, { status: 422 });
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

/** Reads the orders of the last minutes with the same lines as one of the attempts (R35), but for cancelled orders, which never come. */
export async function lockAndReadRecentOrders(
  transaction: Transaction,
  batch: readonly AccountAttempt[],
  now: number,
): Promise<RecentOrder[]> {
  // Orders of one account from two processes wait for each other, so that a repeat finds the first. By id, against deadlocks.
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

export type Orderer = Omit<AccountAttempt, 'attempt'>;

/** Rate limit of orders: how many accounts and addresses may still place. */
export type OrderAllowance = Awaited<ReturnType<typeof readAllowance>>;

/** Reads how many orders each account and address may still place. An address holds back only new customers: carriers share one. */
export async function readAllowance(
  transaction: Transaction,
  batch: readonly AccountAttempt[],
  { limits, now }: Pick<Service, 'limits' | 'now'>,
) {
  const { points, duration } = limits.sizes.ordersByAccount;
  const placed = points === Infinity ? [] : await readPlaced(transaction, batch, now(), duration);
  const ofAccounts = new Map(placed.map(({ account_id, count }) => [account_id, points - count]));
  const ofAddresses = new Map<string, number>();
  for (const { address } of batch)
    ofAddresses.set(address, ofAddresses.get(address) ?? (await limits.left(['ordersByAddress', address])));
  const isCrowded = [...ofAddresses.values()].some((left) => left < batch.length);
  const regulars = isCrowded ? await readRegulars(transaction, batch) : new Set<string | null>();
  const leftOf = ({ accountId, address }: Orderer) => ({
    account: ofAccounts.get(accountId) ?? points,
    address: ofAddresses.get(address) ?? 0,
  });
  return {
    /** Throws an `HttpError` if the account may place no more orders, or is a new customer at an address that may place no more. */
    assertLeft(orderer: Orderer): void {
      const left = leftOf(orderer);
      if (left.account <= 0) throw new HttpError(tooManyOrders(facts.phone));
      if (left.address <= 0 && !regulars.has(orderer.accountId))
        throw new HttpError(tooManyOrdersNearby(facts.phone));
    },
    take(orderer: Orderer): void {
      const left = leftOf(orderer);
      ofAccounts.set(orderer.accountId, left.account - 1);
      ofAddresses.set(orderer.address, left.address - 1);
    },
  };
}

/** Times in the future are left out: they were written before the clock was set back. */
function readPlaced(transaction: Transaction, batch: readonly Orderer[], now: number, duration: number) {
  return transaction
    .selectFrom('orders')
    .select(['account_id', sql<number>`count(*)`.as('count')])
    .where('account_id', 'in', accountsOf(batch))
    .where('created_at', '>', now - 1_000 * duration)
    .where('created_at', '<=', now)
    .groupBy('account_id')
    .execute();
}

/** Reads which of the accounts have taken and paid an order before. */
async function readRegulars(transaction: Transaction, batch: readonly Orderer[]) {
  const rows = await transaction
    .selectFrom('orders')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', accountsOf(batch))
    .where('status', '=', 'Delivered')
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

function accountsOf(batch: readonly Orderer[]): string[] {
  return [...new Set(batch.flatMap(({ accountId }) => accountId ?? []))];
}
