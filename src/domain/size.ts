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
