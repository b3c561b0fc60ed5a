import { accountKey, cartReadKey, formerOwnerKey } from '#domain/cart/cart-storage.ts';
import type { Session } from '../account/session.ts';
import { cartRecords } from './cart.ts';

/**
 * Makes the device's cart the session's. A device that was signed in before records named an account has a cart without:
 * it is the account's own where it had been merged, else a guest's that is yet to be. False for a session that has ended
 * in another tab: one that names its account stands beside it. Throws where the storage is full.
 */
export function adoptCart({ account }: Session): boolean {
  const owner = localStorage.getItem(accountKey);
  if (owner === account) return true;
  if (localStorage.session?.includes('"account"')) return false;
  if (localStorage.getItem(formerOwnerKey) === JSON.stringify(account)) {
    for (const record of cartRecords.read())
      if (!cartRecords.write({ ...record, account })) throw new Error('The storage is full.');
    localStorage.setItem(cartReadKey, 'true');
  }
  localStorage.setItem(accountKey, account);
  localStorage.removeItem(formerOwnerKey);
  return true;
}
