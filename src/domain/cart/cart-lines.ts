import type { ProductSummary } from '../catalogue/product.ts';
import type { CartEntry } from './cart-log.ts';

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
}

/** The lines of a cart; `product` is null before its look-up, and if it is not sold, or not in this size (Spec 4). */
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
      return known && isSoldInSize(known, size)
        ? { ...base, product: known, isUnavailable: false }
        : { ...base, product: null, isUnavailable: known !== undefined };
    });
}

/** Whether the product is sold in this size; `size` is that of a key, the default one for a product without sizes. */
function isSoldInSize({ sizes }: ProductSummary, size: string): boolean {
  return sizes.length === 0 ? size === defaultSize : sizes.some((each) => sizeKey(each) === size);
}

/** The product id and the size of a line's key (`lineKey`); a size may hold slashes, `default` stands for none. */
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

/** Readiness of the cart for the checkout, which reads the live stock itself: `open`, or the obstacle (Spec 8). */
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

/** The size of a key: one for the three ways to say that there is no size (R30). */
export function sizeKey(size: string): string {
  return size === '' || size === 'undefined' ? defaultSize : size;
}

/** The size as shown to a shopper; null when there is none (R30). */
export function shownSize(size: string): string | null {
  return sizeKey(size) === defaultSize ? null : size;
}

/** Key of a cart line, `eva-12/M` or `eva-12/default`: ids hold no slash, sizes may. */
export function lineKey(productId: string, size: string): string {
  return `${productId}/${sizeKey(size)}`;
}

/** The cart as a server keeps it: quantity (1 and up) by size by product id. Sizes are the server's own keys (R30). */
export type ServerCart = ReadonlyMap<string, ReadonlyMap<string, number>>;
