import { foldCart } from '#domain/cart-log.ts';
import { cartReadKey, cartStorage } from '#domain/cart-storage.ts';
import { keepCartScript } from '#domain/paths.ts';
import { cartSync } from '#domain/shop.ts';
import { bring } from '../bring.ts';
import { whenStale } from '../page-parts.ts';

const storage = cartStorage(() => localStorage);

/**
 * Brings what tells the server of the cart, as soon as somebody is signed in and there is something to tell (R18). With
 * the shop away it tries again by itself, less often each time: a radio that is on never comes online.
 */
export function startKeepingCart(): void {
  let isAsked = false;
  let tries = 0;
  const look = () => {
    if (isAsked || !isDue()) return;
    isAsked = true;
    // A browser may remember that an address failed.
    bring(tries ? `${keepCartScript}?${tries}` : keepCartScript).catch(() => {
      isAsked = false;
      setTimeout(look, Math.min(cartSync.retryMs * 2 ** tries++, cartSync.longestRetryMs));
    });
  };
  whenStale(look);
  addEventListener('online', look);
}

/** Whether the account's cart has yet to come to this device, a guest's to be merged (R17), or a change to be confirmed. */
function isDue(): boolean {
  try {
    return (
      JSON.parse(localStorage.session).token &&
      (!localStorage[cartReadKey] || [...foldCart(storage.read()).values()].some(({ saved }) => !saved))
    );
  } catch {
    // Nobody is signed in.
    return false;
  }
}
