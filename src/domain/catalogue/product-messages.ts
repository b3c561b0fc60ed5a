/** Texts of product pages, most of them shown only by scripts. */

export const addToCart = 'Add to cart';

/** Shown in place of `addToCart` while the product is in the cart. */
export const updateQuantity = 'Update quantity';

/** Shown beside the sizes when none is chosen. */
export const chooseSize = 'Choose a size first';

export const shareLabel = 'Share';

export const linkCopied = 'Link copied';

/** Shown where the browser can neither share nor copy. */
export function copyLink(url: string): string {
  return `Copy this link: ${url}`;
}

/** Texts of the bar at the foot of a product page. */
export const buyBar = {
  label: 'Buy',
  sizes: 'Size',
  add: (quantity: number) => (quantity > 1 ? `Add ${quantity} to cart` : addToCart),
  inCart: 'View cart',
} as const;

/** Shown under the price and on the bar: `Delivered in Kampala by Wed 25`. */
export function arrivesBy(city: string, day: string): string {
  return `Delivered in ${city} by ${day}`;
}

/** Error for a quantity above the limit of an order. */
export function mostPieces(limit: number): string {
  return `At most ${limit} in one order`;
}
