/** Identifies an unconfirmed order: the beginning of its stored text, up to the idempotency key; another for none. */
export function attemptId(text: string | null | undefined): string {
  return `${text?.slice(0, 65)}`;
}

/**
 * Storage keys of the device, which outlive a sign-out (R24), and of the leases of locks: removing a lease would free the
 * lock while the tab that holds it still works. All other keys belong to the customer or to the cart.
 */
const deviceKeys = /^(wishlist|recentSearches|recentlyViewed|device|dataSaver|dataSaved|lock\/.*)$/;

const attemptPrefix = 'order-attempt/';

export function attemptKey(account: string): string {
  return attemptPrefix + account;
}

/**
 * Whether a record of this storage key is removed when a session ends (R23), as all are that `deviceKeys` does not name. An
 * unconfirmed order is not personal: it outlives a session that expired, only for its account. A sign-out removes it itself,
 * and only the one that the shopper agreed to give up (R33): `startSignOut` of `on-interaction/frame.ts`.
 */
export function isPersonal(key: string): boolean {
  return !deviceKeys.test(key) && !key.startsWith(attemptPrefix);
}

/** Removes every personal record, the session first: other tabs learn of each in this order. */
export function forgetPersonal(storage: Storage): void {
  storage.removeItem('session');
  for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key);
}
