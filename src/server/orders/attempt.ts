import { hash } from 'node:crypto';
import type { CheckedRequestOf } from '#api/contract.ts';
import { quantityLimit } from '#domain/shop/shop.ts';
import { HttpError } from '../http-error.ts';

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
  /** Hash of the lines alone, whatever their prices and address. */
  linesHash: string;
  /** Whether the shopper has confirmed an order that is identical to a recent one (R35). */
  confirmDuplicate: boolean;
}

/** An attempt, the account that makes it, and the address that it comes from. */
export interface AccountAttempt {
  accountId: string;
  /** By `clientAddress`. */
  address: string;
  attempt: Attempt;
}

/**
 * Whether an identical recent order has to be confirmed: not for a caller without an idempotency key, whose repeats could not
 * be told apart.
 */
export function needsDuplicateCheck({ clientOrderId, confirmDuplicate }: Attempt): boolean {
  return clientOrderId !== null && !confirmDuplicate;
}

/**
 * The attempt of a request. Throws an `HttpError` (422) when the lines of one product in one size add up to more than an
 * order takes.
 */
export function attemptFrom({ items, address, amount, ...request }: Request): Attempt {
  const lines = merged(items);
  const wanted = lines.map(({ id, size, quantity }) => [id, size, quantity]);
  const bodyHash = hash('sha256', JSON.stringify([wanted, address, amount]));
  const linesHash = hash('sha256', JSON.stringify(wanted));
  const { clientOrderId, confirmDuplicate } = request;
  return { clientOrderId, lines, address, amount, bodyHash, linesHash, confirmDuplicate };
}

function merged(items: Request['items']): AttemptLine[] {
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
