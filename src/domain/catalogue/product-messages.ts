import { onlyInStock } from '../shop/messages.ts';
import { delivery, quantityLimit, returns } from '../shop/shop.ts';
import { unbrokenSpan } from '../text/dates.ts';
import { formatPrice } from '../text/money.ts';

// Texts of product pages that scripts show, too. Texts with a number of the shop are functions, which scripts leave out that show none.

export const addToCartLabel = 'Add to cart';
/** Shown in place of `addToCartLabel` while the product is in the cart. */
export const updateQuantity = 'Update Quantity';
/** The next step then, beside it and on the bar at the foot. */
export const viewCart = 'View cart';
export const chosenSize = (size: string) => `Size: ${size}`;
export const chooseSize = 'Choose a size first';
export const sizeGuide = 'Size guide';
export const sizeGuideFailed = 'The size guide could not be loaded. Check your connection and try again.';
/** Below the one table that a sheet shows. */
export const wholeSizeGuide = 'How to measure, and all tables';
/** Below the sizes of a card's product. */
export const wholeProduct = 'See the whole product';
export const goesWellWith = 'Goes well with';
export const addBoth = (price: string) => `Add both, ${price}`;
export const linkCopied = 'Link copied';
export const copyLink = (url: string) => `Copy this link: ${url}`;

export const buyBar = {
  label: 'Buy',
  sizes: 'Size',
  add: (quantity: number) => (quantity > 1 ? `Add ${quantity} to cart` : addToCartLabel),
} as const;

export const mostPieces = (limit: number) =>
  limit < quantityLimit ? onlyInStock(limit) : `At most ${limit} in one order`;

// Texts of the viewer of a product's pictures.

export const swipedPictures = 'Pictures: swipe or use the arrow keys';
export const zoomLabel = 'Zoom';
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const picturesOf = (product: string) => `Pictures of ${product}`;
export const ratedBefore = 'Rated ';
export const ratedBehind = ' of 5';

// Texts of the wishlist.

export const outOfStock = 'Out of stock';
export const clearAll = 'Clear all';
export const recentlyViewedTitle = 'Recently viewed';
export const addOf = (name: string) => `${addToCartLabel}: ${name}`;
export const removeFromList = (name: string) => `Remove ${name} from the wishlist`;
export const addToWishlist = (name: string) => `Add ${name} to your wishlist`;

// Texts of the product page as built.

/** Stands for the dates on a page as built, which knows none. */
export const daysAway = () => `in ${unbrokenSpan(delivery.cityDays, 'days')}`;

export function deliveryTerms(isFree: boolean): string {
  const { fee, freeOver } = delivery;
  return isFree ? 'Free shipping' : `Shipping ${formatPrice(fee)}, free over ${formatPrice(freeOver)}`;
}

export const reviewsTitle = 'Reviews';
export const starsOf = (count: number) => (count === 1 ? '1 star' : `${count} stars`);
export const sizeBought = (size: string) => `Size ${size}`;
export const photoBy = (name: string) => `By ${name}`;
export const answerOf = (shop: string) => `${shop} answers`;
export const onlyFromOrders = 'Only customers who have received the product can review it.';

export const sizeLegend = 'Size';
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

export const factLabels = {
  brand: 'Brand',
  category: 'Category',
  sizes: 'Sizes',
  number: 'Product number',
} as const;

export const daysToReturn = () => `${returns.days} days to return`;
export const askUsAbout = (name: string) => `Want to know more about ${name}? Ask us.`;

export function shippingText(city: string): string {
  const { cityDays, nationwideDays } = delivery;
  return `We deliver in ${unbrokenSpan(cityDays, 'days')} in ${city} and in ${unbrokenSpan(nationwideDays, 'days')} nationwide.`;
}

export const returnsText = () =>
  `Not what you hoped for? Return it within ${returns.days} days, and your money is back in ${unbrokenSpan(returns.refundDays, 'days')}.`;
export const pictureAlt = (name: string, index: number, count: number) =>
  `${name}, picture ${index + 1} of ${count}`;
export const pictureNumber = (index: number) => `Picture ${index + 1}`;

// Texts of the page of a product that the shop sells no more.

export const noLongerSold = (name: string) => `${name} is no longer sold`;
export const noLongerSoldDescription = (name: string) => `We no longer sell ${name}. See what is like it.`;
export const goneAdvice = 'We no longer have it. These products are like it.';
