/** The key of a cart line whose product has no size (R30). */
export const defaultSize = 'default';

/** The size of a key: one for the three ways to say that there is no size (R30). */
export function sizeKey(size: string): string {
  return size === '' || size === 'undefined' ? defaultSize : size;
}

/** The size as shown to a shopper; null if it has no size (R30). */
export function shownSize(size: string): string | null {
  return sizeKey(size) === defaultSize ? null : size;
}

/** Key of a cart line, `eva-12/M` or `eva-12/default`: ids hold no slash, sizes may. */
export function lineKey(productId: string, size: string): string {
  return `${productId}/${sizeKey(size)}`;
}

/** The product id and the size of a line's key (`lineKey`); a size may hold slashes, `default` stands for none. */
export function partsOfKey(key: string): { productId: string; size: string } {
  const slash = key.indexOf('/');
  return { productId: key.slice(0, slash), size: key.slice(slash + 1) };
}
