import { computed, onMount } from 'nanostores';
import { type CartLine, cartLines } from '#domain/cart/cart-lines.ts';
import { goneForMs } from '#domain/shop/shop.ts';
import { $summaries } from '../catalogue/product-summaries.ts';
import { stored } from '../storage.ts';
import { $cart } from './cart.ts';
import { lookUpCart } from './cart-products.ts';

/** Products that the live list had no longer when somebody wanted to order them, though the built shop still shows them. */
const $gone = stored<{ ids: readonly string[]; at: number }>('gone', { ids: [], at: 0 }, (json) => {
  const { ids, at } = json as { ids: readonly string[]; at: number };
  return Number.isFinite(at) && ids.every((id) => typeof id === 'string') ? { ids, at } : null;
});

/** Remembers for a while what is no longer sold; an empty list forgets it. */
export function markGone(ids: readonly string[]): void {
  $gone.set({ ids, at: Date.now() });
}

/** The cart with its products, which are looked up as long as somebody listens. */
export const $cartLines = computed([$cart, $summaries, $gone], (cart, summaries, { ids, at }): CartLine[] => {
  const isRecent = Date.now() - at < goneForMs;
  const known = isRecent ? new Map([...summaries, ...ids.map((id) => [id, null] as const)]) : summaries;
  return cartLines(cart, known);
});

onMount($cartLines, () => $cart.subscribe(() => void lookUpCart()));
