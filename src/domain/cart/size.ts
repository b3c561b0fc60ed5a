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
