import { sql } from 'kysely';
import { facts } from '#domain/content/facts.ts';
import { tooManyOrders, tooManyOrdersNearby } from '#domain/orders/order-messages.ts';
import type { Transaction } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import type { Service } from '../service.ts';
import type { AccountAttempt } from './attempt.ts';

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
  const regulars = isCrowded ? await readRegulars(transaction, batch) : new Set();
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

/** Reads which of these accounts have taken and paid an order before. */
async function readRegulars(
  transaction: Transaction,
  batch: readonly Orderer[],
): Promise<Set<string | null>> {
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
