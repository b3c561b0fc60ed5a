import { defaultSize, lineKey, sizeKey } from '../cart/line-keys.ts';
import type { ProductSummary } from '../catalogue/product.ts';
import type { Order } from './order.ts';

export interface Reorder {
  /** Quantities to add to the cart, by line key. */
  lines: ReadonlyMap<string, number>;
  /** Names of the products that are no longer sold, each once. */
  unavailable: readonly string[];
}

/** The lines of an order that the shop still sells in that size; `summaries` has null for products that it does not. */
export function reorderOf(
  lines: Order['lines'],
  summaries: ReadonlyMap<string, ProductSummary | null>,
): Reorder {
  const reordered = new Map<string, number>();
  const unavailable = new Set<string>();
  for (const { productId, name, size, quantity } of lines) {
    if (quantity <= 0) continue;
    const sold = summaries.get(productId);
    const soldSize = sold ? sizeToday(sold, size) : null;
    if (soldSize === null) unavailable.add(name);
    else {
      const key = lineKey(productId, soldSize);
      reordered.set(key, quantity + (reordered.get(key) ?? 0));
    }
  }
  return { lines: reordered, unavailable: [...unavailable] };
}

/** The size under which the product is sold today; null when none is left in it. */
function sizeToday({ sizes, stock }: ProductSummary, size: string): string | null {
  if (stock === 0) return null;
  if (sizes.length === 0) return defaultSize;
  return sizes.includes(sizeKey(size)) ? size : null;
}
