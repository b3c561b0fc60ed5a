import { useEffect } from 'react';
import { loadCustomer } from '#stores/account.ts';
import { syncCart } from '#stores/cart-sync.ts';

/** Draws nothing; asks who is signed in, and keeps the cart alike with the server's for as long as its page stands. */
export function Keeper() {
  useEffect(() => void loadCustomer(), []);
  useEffect(() => syncCart(), []);
  return null;
}
