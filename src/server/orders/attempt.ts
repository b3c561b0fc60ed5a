import { hash } from 'node:crypto';
import type { CheckedRequestOf } from '#api/contract.ts';
import { quantityLimit } from '#domain/shop/shop.ts';
import { HttpError } from '../http-error.ts';

type Request = CheckedRequestOf<'placeOrder'>;

export interface AttemptLine {
  id: string;
  size: string;
  quantity: number;
  /** As the shopper saw it, for the case that the shop does not know the product; '' when not told. */
  name: string;
}

/** One try to order: what the shopper wants, each product and size once. */
export interface Attempt {
  /** The idempotency key; null from a caller that knows none. */
  clientOrderId: string | null;
  lines: readonly AttemptLine[];
  address: Request['address'];
  /** What the shopper expects to pay, UGX. */
  amount: number;
  /** The same for the same order, in whatever order its lines come. */
  bodyHash: string;
  /** The same for the same lines, whatever they cost and wherever they go. */
  linesHash: string;
  /** The shopper wants it though the same was ordered just now (R35). */
  confirmDuplicate: boolean;
}

/** An attempt and the account that makes it. */
export interface AccountAttempt {
  accountId: string;
  attempt: Attempt;
}

/** Whether the shopper is asked before the same is ordered again: a caller without an idempotency key could not be told apart. */
export function needsDuplicateCheck({ clientOrderId, confirmDuplicate }: Attempt): boolean {
  return clientOrderId !== null && !confirmDuplicate;
}

/** Throws an `HttpError` (422) when the lines of one product in one size add up to more than an order takes. */
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
