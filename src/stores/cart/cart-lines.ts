import { computed, onMount } from 'nanostores';
import { type CartLine, cartLines } from '#domain/cart/cart-lines.ts';
import { goneForMs, outOfStockForMs } from '#domain/shop/shop.ts';
import { $summaries } from '../catalogue/product-summaries.ts';
import { $cart, lookUpCart } from './cart.ts';
import { $unavailable } from './unavailable.ts';

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
