import { attemptKey } from '#domain/account/personal.ts';
import { readText } from './storage.ts';

/**
 * Whether this device keeps an unconfirmed order of the account (R33). A record without an idempotency key stands for no order;
 * `stores/checkout/order-attempt.ts` decodes it whole, and removes one that cannot be read.
 */
export function hasUnconfirmedOrder(account: string): boolean {
  return !!readText(attemptKey(account))?.includes('clientOrderId');
}
