import type { ProductSummary } from '../catalogue/product-summary.ts';
import type { CartEntry } from './cart-log.ts';

/** A line of the cart as it is shown. */
export type CartLine = ListedLine | (LineBase & { product: null; isUnavailable: boolean });

/** A line whose product the shop has. */
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
}

/**
 * The lines of a cart with what is known of their products; `product` is null while that is looked up, and for a product
 * that is no longer sold, or not in this size (Spec 4).
 */
export function cartLines(
  cart: ReadonlyMap<string, CartEntry>,
  summaries: ReadonlyMap<string, ProductSummary | null>,
): CartLine[] {
  return [...cart]
    .filter(([, { quantity }]) => quantity > 0)
    .map(([key, entry]) => {
      const { productId, size } = partsOfKey(key);
      const base = { key, productId, size: size === defaultSize ? '' : size, ...entry };
      const known = summaries.get(productId);
      return known && isSold(known, size)
        ? { ...base, product: known, isUnavailable: false }
        : { ...base, product: null, isUnavailable: known !== undefined };
    });
}

/** `size` as keys have it; a product without sizes is sold as it is. */
function isSold({ sizes }: ProductSummary, size: string): boolean {
  return sizes.length === 0 ? size === defaultSize : sizes.some((each) => sizeKey(each) === size);
}

/** The product and the size that a line's key names. */
export function partsOfKey(key: string): { productId: string; size: string } {
  const slash = key.indexOf('/');
  return { productId: key.slice(0, slash), size: key.slice(slash + 1) };
}

export function isListed(line: CartLine): line is ListedLine {
  return line.product !== null;
}

/** Whether the shop has none left of a product that it still sells. */
function isOutOfStock({ product }: CartLine): boolean {
  return product?.stock === 0;
}

/**
 * Whether the cart can go to the checkout, and if not, why (Spec 8). The cart's own screen counts pieces besides (`cartReadiness`); the
 * checkout does not, as the stock that the shop was built with may be older than the live list, which it reads next.
 */
export function checkoutReadiness(
  lines: readonly CartLine[],
): 'open' | 'empty' | 'unavailable' | 'outOfStock' | 'looking' {
  if (lines.length === 0) return 'empty';
  if (lines.some(({ isUnavailable }) => isUnavailable)) return 'unavailable';
  if (lines.some(isOutOfStock)) return 'outOfStock';
  return lines.every(isListed) ? 'open' : 'looking';
}

/** The key of a cart line whose product has no size (R30). */
export const defaultSize = 'default';

/** One key for the three ways to say that there is no size (R30). */
export function sizeKey(size: string): string {
  return size === '' || size === 'undefined' ? defaultSize : size;
}

/** The size as a shopper reads it; null when there is none to show (R30). */
export function shownSize(size: string): string | null {
  return sizeKey(size) === defaultSize ? null : size;
}

/** `eva-12/M`, `eva-12/default`: ids hold no slash, sizes may. */
export function lineKey(productId: string, size: string): string {
  return `${productId}/${sizeKey(size)}`;
}

/** The cart as a server keeps it: quantity (1 and up) by size by product id. Sizes are the server's own keys (R30). */
export type ServerCart = ReadonlyMap<string, ReadonlyMap<string, number>>;
