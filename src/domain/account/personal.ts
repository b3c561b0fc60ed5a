/**
 * Keys that belong to the device and outlive a sign-out (R24), and the leases of locks, each of which is of the tab that
 * holds it: a lock whose lease is removed is free while that tab still works. All others belong to the customer or to the cart.
 */
const deviceKeys = /^(wishlist|recentSearches|recentlyViewed|device|lock\/.*)$/;

const attemptPrefix = 'order-attempt/';

/** Where a device keeps the unconfirmed order of an account. */
export function attemptKey(account: string): string {
  return attemptPrefix + account;
}

/**
 * Whether what a browser keeps under this key goes when a session ends (R23); a new key does, unless it is named here. An
 * unconfirmed order is not personal: it outlives a session that lapsed, for its account alone. A sign-out removes it
 * itself, and only the one that the shopper agreed to give up (R33): `startSignOut`, `endSession`.
 */
export function isPersonal(key: string): boolean {
  return !deviceKeys.test(key) && !key.startsWith(attemptPrefix);
}

/** Removes every personal record, the session first: other tabs learn of each in this order. */
export function forgetPersonal(storage: Storage): void {
  storage.removeItem('session');
  for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key);
}
