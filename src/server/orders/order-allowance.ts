import type { Transaction } from 'kysely';
import { facts } from '#domain/content/facts.ts';
import type { OrderStatus } from '#domain/orders/order-details.ts';
import { tooManyOrders, tooManyOrdersNearby } from '#domain/orders/order-messages.ts';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import { openMemoryBucket } from '../limits/limits.ts';
import { limitsOfOrigin } from '../limits/rate-limit.ts';
import type { Service } from '../service.ts';
import type { AccountAttempt } from './attempt.ts';

/** An account, and the address that it orders from. */
export type Orderer = Omit<AccountAttempt, 'attempt'>;

/** Rate limit of orders: how many accounts and addresses may still place. */
export interface OrderAllowance {
  /** Throws an `HttpError` where the account may place no more orders, or is a new customer at an address that may place no more. */
  assertLeft(orderer: Orderer): void;
  /** Counts a placed order. */
  take(orderer: Orderer): void;
}

/** The orders from addresses, and from networks for IPv6, that this process has placed. */
export type OrdersByAddress = ReturnType<typeof openOrdersByAddress>;

type Limited = Pick<Service, 'limits' | 'now'>;

/** Opens the count of orders by address. It is in memory, so that an order waits neither for the disk nor for another process. */
export function openOrdersByAddress({ limits, now }: Limited) {
  const buckets = {
    ordersByAddress: openMemoryBucket(limits.ordersByAddress, now),
    ordersByNetwork: openMemoryBucket(limits.ordersByNetwork, now),
  };
  const countedAt = (address: string) =>
    limitsOfOrigin('ordersByAddress', 'ordersByNetwork', address).map(({ limit, subject }) => ({
      bucket: buckets[limit as keyof typeof buckets],
      subject,
    }));
  return {
    /** Whether an address has none left, once so many are counted of it and of its network. */
    isOver(address: string, more: ReadonlyMap<string, number>): boolean {
      return countedAt(address).some(
        ({ bucket, subject }) => bucket.waitAfter(more.get(subject) ?? 0, subject) > 0,
      );
    },
    /** Counts an order from an address. */
    count(address: string): void {
      for (const { bucket, subject } of countedAt(address)) bucket.count(subject);
    },
    /** Counts an order from an address in `numbers` alone. */
    countIn(numbers: Map<string, number>, address: string): void {
      for (const { subject } of countedAt(address)) numbers.set(subject, (numbers.get(subject) ?? 0) + 1);
    },
  };
}

/**
 * Reads the allowance for these attempts: of each account from its recent orders, and of each address. The limit of an address holds
 * back only new customers, since a carrier may have thousands of phones behind one.
 */
export async function readAllowance(
  transaction: Transaction<Schema>,
  batch: readonly AccountAttempt[],
  { byAddress, ...service }: Limited & { byAddress: OrdersByAddress },
): Promise<OrderAllowance> {
  const isAccountOver = await readAccounts(transaction, batch, service);
  const wanted = new Map<string, number>();
  for (const { address } of batch) byAddress.countIn(wanted, address);
  const crowded = batch.filter(({ address }) => byAddress.isOver(address, wanted));
  const regulars = await readRegulars(transaction, crowded);
  const accounts = new Map<string, number>();
  const addresses = new Map<string, number>();
  return {
    assertLeft({ accountId, address }) {
      if (isAccountOver(accountId, accounts.get(accountId) ?? 0))
        throw new HttpError(tooManyOrders(facts.phone));
      if (byAddress.isOver(address, addresses) && !regulars.has(accountId))
        throw new HttpError(tooManyOrdersNearby(facts.phone));
    },
    take({ accountId, address }) {
      accounts.set(accountId, (accounts.get(accountId) ?? 0) + 1);
      byAddress.countIn(addresses, address);
    },
  };
}

/**
 * Reads the recent orders of the accounts. The result tells whether an account has no order left after `more` further ones. Times in
 * the future are left out: they were written before the clock was set back.
 */
async function readAccounts(
  transaction: Transaction<Schema>,
  batch: readonly Orderer[],
  { limits, now }: Limited,
): Promise<(accountId: string, more: number) => boolean> {
  const { ordersByAccountHour: hour, ordersByAccountDay: day } = limits;
  if (hour.tries === Infinity && day.tries === Infinity) return () => false;
  const rows = await transaction
    .selectFrom('orders')
    .select(['account_id', 'created_at'])
    .where('account_id', 'in', padded(batch))
    .where('created_at', '>', now() - Math.max(day.within, hour.within))
    .where('created_at', '<=', now())
    .execute();
  const times = Map.groupBy(rows, ({ account_id }) => account_id);
  return (accountId, more) =>
    [hour, day].some(({ tries, within }) => {
      const recent = (times.get(accountId) ?? []).filter(({ created_at }) => created_at > now() - within);
      return recent.length + more >= tries;
    });
}

/** Reads which of these accounts have taken and paid an order before. */
async function readRegulars(
  transaction: Transaction<Schema>,
  batch: readonly Orderer[],
): Promise<Set<string>> {
  if (batch.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('orders')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', padded(batch))
    .where('status', '=', delivered)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

const delivered: OrderStatus = 'Delivered';

const paddedLengths = [1, 4, 16, 64, 256];

/** The ids of the accounts, padded to one of a few lengths by repeating the last. Each length is a prepared statement. */
function padded(batch: readonly Orderer[]): string[] {
  const ids = [...new Set(batch.map(({ accountId }) => accountId))];
  const length = paddedLengths.find((each) => each >= ids.length) ?? ids.length;
  return Array.from({ length }, (_, index) => ids[index] ?? ids.at(-1) ?? '');
}
