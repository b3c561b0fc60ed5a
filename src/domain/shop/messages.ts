import { tryAgain } from './labels.ts';
import { badgeMost } from './shop.ts';

/**
 * Texts that several features share, each once. Those of the specification are exact, character for character (R28). Texts of
 * one feature are in its own module, such as `cart/cart-messages.ts`, so that no other screen carries them.
 */

export const productNotFound = {
  title: 'Product Not Found',
  text: "The product you're looking for doesn't exist.",
  action: 'Browse Collection',
} as const;

/** Advice beside `productNotFound`, not of the specification. */
export const productNotFoundAdvice = 'It may have sold out. Search for it, or ask us on WhatsApp.';

export const pageNotFound = {
  title: 'Page not found',
  text: 'We cannot find this page. It may have moved, or the link may be wrong.',
} as const;

/** Text about the stock on the product page. */
export function stockWords(stock: number, lowStock: number): string {
  if (stock === 0) return 'Out of stock';
  return stock <= lowStock ? 'Low stock' : 'In stock';
}

export const onlyInStock = (stock: number) => `Only ${stock} in stock`;

export const outOfStockWords = {
  note: 'Sold out for now. Ask us, and we will tell you when it is back.',
  action: 'Tell me when it is back',
  similar: 'See similar products',
} as const;

/** Subject of every message about an order. */
export const orderSubject = 'Order Support';

/** Subjects of the contact form (Spec 2). */
export const contactSubjects = [
  'Product Inquiry',
  orderSubject,
  'Shipping Information',
  'Return/Exchange',
  'Partnership',
  'General Question',
  'Other',
] as const;

export const reviewCountWords = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;
/** Of figures without sentences to read. */
export const ratingCountWords = (count: number) => `${count} ${count === 1 ? 'rating' : 'ratings'}`;
/** Shown on the card and the page of a product that costs less than before, `-15 %`; null for less than one percent. */
export function discount(price: number, formerPrice: number): string | null {
  const percent = Math.floor(100 - (100 * price) / formerPrice);
  return percent > 0 ? `-${percent}\u00a0%` : null;
}
export const emptyCart = 'Your cart is empty';
export const incompleteProfile = 'Please complete your profile first';
export const pricesChanged = 'Prices have changed. Please review your cart.';
export const orderPlaced = 'Order placed successfully!';
export const profileUpdated = 'Profile updated successfully!';
export const messageSent = "Your message has been sent successfully! We'll get back to you soon.";

export const expiredSession = {
  title: 'You have been signed out',
  text: 'Nothing is lost. Sign in again to continue.',
  action: 'Sign in again',
} as const;

export const notSignedIn = 'No authentication token';
export * as failed from './failure-messages.ts';
export const addedToCart = 'Added to cart!';
export const quantityIncreased = 'Quantity increased!';
export const quantityDecreased = 'Quantity decreased';
export const badgeCount = (count: number) => (count > badgeMost ? `${badgeMost}+` : `${count || ''}`);
export const quantityUpdated = 'Quantity updated';
export const addedToWishlist = 'Added to wishlist';
export const removedFromWishlist = 'Removed from wishlist';
export const notPersisted = 'Not saved: this is lost when you leave.';
/** As in `In cart (3)`. */
export const inCart = 'In cart';
export const quantityReduced = (name: string, quantity: number) =>
  `${name}: only ${quantity} in your cart now`;
export const cartMerged = 'Cart items merged successfully!';

export const productUnavailable = {
  title: 'Product Unavailable',
  note: 'This product is no longer available',
} as const;

export const itemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
/** Names of products that were in the cart or an order and are no longer sold. */
export const noLongerAvailable = (names: readonly string[]) =>
  `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} no longer available`;
export const productsUnknown =
  'We could not check what is still available. Check your connection and try again.';
/** First words of a review on the contact page (R22); `order` is the order's number. */
export const reviewOf = (order: string) => `Review of order #${order}: `;
export const signedOut = 'Successfully logged out';

export const messageAdvice = {
  unsent: 'Your message is still here: try again, or reach us another way.',
  refused: 'Your message is still here: correct it and send again, or reach us another way.',
  unsure:
    'The shop did not answer, so your message may or may not have arrived. It is still here: send it again, or reach us another way.',
} as const;

export const tryLater = 'Please try again later';

export const screenMissing = {
  text: 'This page did not load completely. Your cart and your orders are safe.',
  action: tryAgain,
  call: (phone: string) => `Call ${phone}`,
} as const;
