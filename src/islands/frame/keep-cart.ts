import { syncCart } from '#stores/cart-sync.ts';

/** Keeps the cart alike with the server's on a page without React, for as long as the page stands. */
syncCart();
