import { useEffect } from 'react';
import { verifySession } from '#stores/account/account.ts';
import { syncCart } from '#stores/cart/cart-sync.ts';

/** Renders nothing; loads the signed-in customer, and synchronizes the cart with the server while the page is open. */
export function SessionSync() {
  useEffect(() => void verifySession(), []);
  useEffect(() => syncCart(), []);
  return null;
}
