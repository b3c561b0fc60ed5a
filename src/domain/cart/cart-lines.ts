import type { ProductSummary } from '../catalogue/product.ts';
import type { CartEntry } from './cart-log.ts';
import { defaultSize, partsOfKey, sizeKey } from './line-keys.ts';

export type CartLine = ListedLine | (LineBase & { product: null; isUnavailable: boolean });

export type ListedLine = LineBase & { product: ProductSummary; isUnavailable: false };

interface LineBase {
  /** As `lineKey` makes it. */
  key: string;
  productId: string;
  /** '' for a product without sizes (R30). */
  size: string;
  quantity: number;
  /** Whether the server has confirmed the quantity (R18). */
  saved: boolean;
  /** Name of the product, even if it is no longer sold in this size. */
  name?: string | undefined;
}

/**
 * The lines of a cart; `product` is null before its look-up, and if it is not sold, or not in this size (Spec 4). `gone` are ids of
 * products that are no longer sold, whatever their summaries say.
 */
export function cartLines(
  cart: ReadonlyMap<string, CartEntry>,
  summaries: ReadonlyMap<string, ProductSummary | null>,
  gone: readonly string[] = [],
): CartLine[] {
  return [...cart]
    .filter(([, { quantity }]) => quantity > 0)
    .map(([key, entry]) => {
      const { productId, size } = partsOfKey(key);
      const summary = summaries.get(productId);
      const base = { key, productId, size: size === defaultSize ? '' : size, name: summary?.name, ...entry };
      const isGone = gone.includes(productId);
      return summary && !isGone && isSoldInSize(summary, size)
        ? { ...base, product: summary, isUnavailable: false }
        : { ...base, product: null, isUnavailable: isGone || summary !== undefined };
    });
}

/** Whether the product is sold in this size; `size` is that of a key, the default one for a product without sizes. */
function isSoldInSize({ sizes }: ProductSummary, size: string): boolean {
  return sizes.length === 0 ? size === defaultSize : sizes.some((each) => sizeKey(each) === size);
}

export function isListed(line: CartLine): line is ListedLine {
  return line.product !== null;
}

/** Whether the shop has none left of a product that it still sells. */
function isOutOfStock({ product }: CartLine): boolean {
  return product?.stock === 0;
}

/** Readiness of the cart for the checkout, which reads the live stock itself: `open`, or the obstacle (Spec 8). */
export function checkoutReadiness(
  lines: readonly CartLine[],
): 'open' | 'empty' | 'unavailable' | 'outOfStock' | 'looking' {
  if (lines.length === 0) return 'empty';
  if (lines.some(({ isUnavailable }) => isUnavailable)) return 'unavailable';
  if (lines.some(isOutOfStock)) return 'outOfStock';
  return lines.every(isListed) ? 'open' : 'looking';
}

/** The cart as a server keeps it: quantity (1 and up) by size by product id. Sizes are the server's own keys (R30). */
export type ServerCart = ReadonlyMap<string, ReadonlyMap<string, number>>;
