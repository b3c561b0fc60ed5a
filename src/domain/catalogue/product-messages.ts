import { onlyInStock, unbrokenSpan } from '../shop/messages.ts';
import { delivery, quantityLimit, returns } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

// Texts of product pages that scripts show, too. Texts with a number of the shop are functions, which scripts leave out that show none.

export const addToCartLabel = 'Add to cart';

/** Shown in place of `addToCartLabel` while the product is in the cart. */
export const updateQuantity = 'Update Quantity';

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

/** Shown if the browser can neither share nor copy. */
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

/** Error for a quantity above the limit of an order, or above the stock. */
export function mostPieces(limit: number): string {
  return limit < quantityLimit ? onlyInStock(limit) : `At most ${limit} in one order`;
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

// Texts of the product page as built.

/** Shown under the price until a script knows the day: `Delivered in Kampala in 1–3 days`. */
export function arrivesIn(city: string): string {
  return `Delivered in ${city} in ${unbrokenSpan(delivery.kampalaDays, 'days')}`;
}

/** `Shipping UGX 5,000, free over UGX 50,000` */
export function deliveryTerms(isFree: boolean): string {
  const { fee, freeOver } = delivery;
  return isFree ? 'Free shipping' : `Shipping ${formatPrice(fee)}, free over ${formatPrice(freeOver)}`;
}

export const sizeLegend = 'Size';

export const sizeGuide = 'Size guide';

export const buyNow = 'Buy now';

export const oneLess = 'One less';

export const quantityLabel = 'Quantity';

export const oneMore = 'One more';

export const cashOnArrival = 'Pay in cash when it arrives';

export const picturesLabel = 'Pictures';

export const descriptionLabel = 'Description';

export const specificationsLabel = 'Specifications';

export const moreAboutShipping = 'More about shipping';

export const moreAboutReturns = 'More about returns';

export const textsLabel = 'About this product';

export const chatLabel = 'WhatsApp';

export const callLabel = 'Call';

export const viewAll = 'View All';

export const noRelated = 'Nothing else like it yet.';

export const relatedTitle = 'You might also like';

export const previousProducts = 'Previous products';

export const nextProducts = 'Next products';

export const callToOrder = 'Call to order';

export const shippingAndReturnsLabel = 'Shipping & returns';

/** Labels of the specifications that every product has. */
export const factLabels = {
  brand: 'Brand',
  category: 'Category',
  sizes: 'Sizes',
  number: 'Product number',
} as const;

export function daysToReturn(): string {
  return `${returns.days} days to return`;
}

/** Shown for a product without a description. */
export function askUsAbout(name: string): string {
  return `Want to know more about ${name}? Ask us.`;
}

export function shippingText(city: string): string {
  const { kampalaDays, nationwideDays, fee, freeOver } = delivery;
  const days = `${unbrokenSpan(kampalaDays, 'days')} in ${city} and in ${unbrokenSpan(nationwideDays, 'days')} nationwide`;
  const cost = `Shipping costs ${formatPrice(fee)} and is free for orders over ${formatPrice(freeOver)}.`;
  return `We deliver in ${days}. ${cost} You pay in cash when the parcel arrives.`;
}

export function returnsText(): string {
  return `Not what you hoped for? Return it within ${returns.days} days, and your money is back in ${unbrokenSpan(returns.refundDays, 'days')}.`;
}

/** `Eva Body Lotion, picture 1 of 3` */
export function pictureAlt(name: string, index: number, count: number): string {
  return `${name}, picture ${index + 1} of ${count}`;
}

export function pictureNumber(index: number): string {
  return `Picture ${index + 1}`;
}

// Texts of the page of a product that the shop sells no more.

export function noLongerSold(name: string): string {
  return `${name} is no longer sold`;
}

export function noLongerSoldDescription(name: string): string {
  return `We no longer sell ${name}. See what is like it.`;
}

export const goneAdvice = 'We no longer have it. These products are like it.';
