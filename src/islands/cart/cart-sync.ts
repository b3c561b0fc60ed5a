import { syncCart } from '#stores/cart/cart-sync.ts';

/** Synchronizes the cart with the server on a page without React, while the page is open. */
syncCart();
