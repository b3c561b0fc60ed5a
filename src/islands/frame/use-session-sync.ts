import { useEffect } from 'react';
import { verifySession } from '#stores/account/account.ts';
import { syncCart } from '#stores/cart/cart-sync.ts';

/** Loads the signed-in customer, and synchronizes the cart with the server while the screen is open. */
export function useSessionSync(): void {
  useEffect(() => void verifySession(), []);
  useEffect(() => syncCart(), []);
}
