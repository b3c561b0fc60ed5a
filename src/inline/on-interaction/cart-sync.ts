import { foldCart, recordIds } from '#domain/cart/cart-log.ts';
import { cartReadKey, cartStorage, syncedCartKey } from '#domain/cart/cart-storage.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { cartScriptRetryMs, cartSync, exponentialBackoff } from '#domain/shop/shop.ts';
import { importScript } from '../dom.ts';

const storage = cartStorage(() => localStorage);

/** Loads the cart's synchronization as soon as it is due (R18), again with exponential backoff. */
export function startCartSync(script: string): void {
  let isAsked = false;
  let tries = 0;
  const look = () => {
    storage.removeForeign();
    if (isAsked || !isSyncDue()) return;
    isAsked = true;
    // A browser may cache the failure of an address.
    importScript(tries ? `${script}?${tries}` : script).catch(() => {
      isAsked = false;
      setTimeout(look, exponentialBackoff(tries++, cartScriptRetryMs, cartSync.longestRetryMs));
    });
  };
  onStorageChange(look);
  addEventListener('online', look);
}

/** Whether the account's cart has yet to be read, a guest's to be merged (R17), or a change to be confirmed. */
function isSyncDue(): boolean {
  try {
    const records = storage.read();
    return (
      JSON.parse(localStorage.session).token &&
      (localStorage[cartReadKey] !== JSON.stringify(localStorage.account) ||
        (recordIds(records) !== sessionStorage[syncedCartKey] &&
          [...foldCart(records).values()].some(({ saved }) => !saved)))
    );
  } catch {
    // Nobody is signed in.
    return false;
  }
}
