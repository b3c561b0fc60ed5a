/** The key of a cart line whose product has no size (R30). */
export const defaultSize = 'default';

/** One key for the three ways to say that there is no size (R30). */
export function sizeKey(size: string): string {
  return size === '' || size === 'undefined' ? defaultSize : size;
}
