import { attemptKey } from '#domain/account/personal.ts';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { readJson } from './storage.ts';

/**
 * Whether this device keeps an unconfirmed order of the account (R33). A record without an idempotency key stands for no order;
 * `stores/checkout/order-attempt.ts` decodes it whole, and removes one that cannot be read.
 */
export function hasUnconfirmedOrder(account: string): boolean {
  return !!readJson<SentAttempt>(attemptKey(account))?.attempt?.clientOrderId;
}
