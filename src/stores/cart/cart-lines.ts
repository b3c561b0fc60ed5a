import { computed, onMount } from 'nanostores';
import { type CartLine, cartLines } from '#domain/cart/cart-lines.ts';
import type { Shortage } from '#domain/checkout/live-prices.ts';
import { goneForMs, outOfStockForMs } from '#domain/shop/shop.ts';
import { $summaries } from '../catalogue/product-summaries.ts';
import { stored } from '../storage.ts';
import { $cart, lookUpCart } from './cart.ts';

interface Unavailable {
  /** Ids of products that are no longer sold. */
  ids: readonly string[];
  out: readonly Shortage[];
  /** Epoch ms. */
  at: number;
}

/** Products that the live list no longer had when an order of them was begun, though the built shop still shows them. */
const $unavailable = stored<Unavailable>('gone', { ids: [], out: [], at: 0 }, (json) => {
  const { ids, out, at } = json as Unavailable;
  const isText = (id: unknown) => typeof id === 'string';
  const isShortage = (each: unknown) =>
    Array.isArray(each) && isText(each[0]) && Number.isInteger(each[1]) && each[1] >= 0;
  // A time in the future was written while the phone's clock was ahead.
  return at <= Date.now() && ids.every(isText) && out.every(isShortage) ? { ids, out, at } : null;
});

/** Remembers products that are no longer sold and, for a shorter time, shortages. */
export function markUnavailable(ids: readonly string[], shortages: readonly Shortage[]): void {
  $unavailable.set({ ids, out: shortages, at: Date.now() });
}

/** The lines of the cart with their products, which are looked up as long as somebody listens. */
export const $cartLines = computed(
  [$cart, $summaries, $unavailable],
  (cart, summaries, { ids, out, at }): CartLine[] => {
    const ageMs = Date.now() - at;
    if (ageMs >= goneForMs) return cartLines(cart, summaries);
    const corrected = new Map(summaries);
    for (const [id, stock] of ageMs < outOfStockForMs ? out : []) {
      const product = corrected.get(id);
      if (product) corrected.set(id, { ...product, stock });
    }
    return cartLines(cart, corrected, ids);
  },
);

onMount($cartLines, () => $cart.subscribe(() => void lookUpCart()));
