/** What a device keeps for whoever holds it (R24). All else in its storage belongs to who is signed in, or to the cart. */
const ofTheDevice: readonly string[] = ['wishlist', 'recentSearches', 'recentlyViewed'];

/** Whether what a browser keeps under this key goes when somebody signs out (R23); a new key does, unless it is named here. */
export function isPersonal(key: string): boolean {
  return !ofTheDevice.includes(key);
}

/** Removes every personal record, the session first: other tabs learn of each in this order. */
export function forgetPersonal(storage: Storage): void {
  storage.removeItem('session');
  for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key);
}
