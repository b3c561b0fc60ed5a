/** What product pages say, most of it only once somebody uses them. */

export const addToCart = 'Add to cart';

/** In its place while the product is in the cart. */
export const updateQuantity = 'Update quantity';

/** Beside the sizes, when none is chosen for the cart. */
export const chooseSize = 'Choose a size first';

export const shareLabel = 'Share';

export const linkCopied = 'Link copied';

/** Where the browser neither shares nor copies. */
export function copyLink(url: string): string {
  return `Copy this link: ${url}`;
}

/** On the bar at the foot of a product page. */
export const buyBar = {
  label: 'Buy',
  sizes: 'Size',
  add: (quantity: number) => (quantity > 1 ? `Add ${quantity} to cart` : addToCart),
  inCart: 'View cart',
} as const;

/** Under the price and on the bar: `Delivered in Kampala by Wed 25`. */
export function arrivesBy(city: string, day: string): string {
  return `Delivered in ${city} by ${day}`;
}

/** Of a quantity that no order can have. */
export function mostPieces(limit: number): string {
  return `At most ${limit} in one order`;
}
