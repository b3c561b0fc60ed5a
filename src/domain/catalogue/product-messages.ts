/** Texts of product pages that scripts show, too. */

export const addToCartLabel = 'Add to cart';

/** Shown in place of `addToCartLabel` while the product is in the cart. */
export const updateQuantity = 'Update quantity';

/** The next step then, beside it and on the bar at the foot. */
export const viewCart = 'View cart';

/** Shown above the sizes once one is chosen. */
export function chosenSize(size: string): string {
  return `Size: ${size}`;
}

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
  add: (quantity: number) => (quantity > 1 ? `Add ${quantity} to cart` : addToCartLabel),
} as const;

/** Shown under the price and on the bar: `Delivered in Kampala by Wed 25`. */
export function arrivesBy(city: string, day: string): string {
  return `Delivered in ${city} by ${day}`;
}

/** Error for a quantity above the limit of an order. */
export function mostPieces(limit: number): string {
  return `At most ${limit} in one order`;
}

// Texts of the viewer of a product's pictures.

export const swipedPictures = 'Pictures: swipe or use the arrow keys';

export const zoomLabel = 'Zoom';

export const previousPicture = 'Previous picture';

export const nextPicture = 'Next picture';

export function picturesOf(product: string): string {
  return `Pictures of ${product}`;
}

/** Read out before and after the stars of a product. */
export const ratedBefore = 'Rated ';

export const ratedBehind = ' of 5';

// Texts of the wishlist.

export const outOfStock = 'Out of stock';

export const clearAll = 'Clear all';

export const recentlyViewedTitle = 'Recently viewed';

export function addOf(name: string): string {
  return `${addToCartLabel}: ${name}`;
}

export function removeFromList(name: string): string {
  return `Remove ${name} from the wishlist`;
}

export function addToWishlist(name: string): string {
  return `Add ${name} to your wishlist`;
}
