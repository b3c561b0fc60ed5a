import { useEffect } from 'react';
import { syncCart } from '#stores/cart-sync.ts';

/** Draws nothing; keeps the cart alike with the server's for as long as its page stands. */
export function Keeper() {
  useEffect(() => syncCart(), []);
  return null;
}
