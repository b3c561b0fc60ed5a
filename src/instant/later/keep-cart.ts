import { foldCart } from '#domain/cart-log.ts';
import { cartOwnerKey, cartStorage } from '#domain/cart-storage.ts';
import { keepCartScript } from '#domain/paths.ts';
import { bring } from '../bring.ts';
import { whenStale } from '../page-parts.ts';

const storage = cartStorage(() => localStorage);

/** Brings what tells the server of the cart, as soon as somebody is signed in and there is something to tell (R18). */
export function startKeepingCart(): void {
  let isAsked = false;
  const look = () => {
    if (isAsked || !isDue()) return;
    isAsked = true;
    bring(keepCartScript).catch(() => {
      isAsked = false;
    });
  };
  whenStale(look);
  addEventListener('online', look);
}

/** Whether the cart has yet to be merged with the one of who is signed in (R17), or the server to confirm a change. */
function isDue(): boolean {
  try {
    const { account } = JSON.parse(localStorage.session);
    return (
      localStorage[cartOwnerKey] !== JSON.stringify(account) ||
      [...foldCart(storage.read()).values()].some(({ saved }) => !saved)
    );
  } catch {
    // Nobody is signed in.
    return false;
  }
}
