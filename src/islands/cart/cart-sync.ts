import { recordIds } from '#domain/cart/cart-log.ts';
import { syncedCartKey } from '#domain/cart/cart-storage.ts';
import { cartRecords } from '#stores/cart/cart.ts';
import { syncCart } from '#stores/cart/cart-sync.ts';

/** Synchronizes the cart with the server on a page without React, while the page is open. */
syncCart(noteSynced);

/** Notes for the tab's next page that it has nothing to send but what comes later. */
function noteSynced(): void {
  try {
    sessionStorage[syncedCartKey] = recordIds(cartRecords.read());
  } catch {
    // The next page synchronizes again.
  }
}
