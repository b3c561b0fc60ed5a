/** Second line of the toast that the cart is empty (Spec 8). */
export const addItemsFirst = 'Add some items to your cart before checkout';
/** The account has placed the same just now, on this phone or another (R35). */
export const alreadyPlaced = 'You have already placed this order';
/** Shown for a product with more pieces in the cart than in the shop. */
export const shortageWords = (name: string, left: number) =>
  `${name}: ${left === 0 ? 'out of stock' : `only ${left} left`}`;

export const completeProfile = {
  title: 'Complete Your Profile',
  text: 'We need your name, phone and address before we can deliver to you.',
  wrongPhone:
    'The phone number in your profile does not look right, and the rider needs it. Please correct it.',
  action: 'Complete profile',
  back: 'Back to cart',
} as const;

export const checkingOrder = {
  title: 'Checking your order',
  text: 'The shop’s answer was lost on the way. We are checking whether your order arrived. Nothing is sent again unless you say so.',
} as const;

export const signInToOrder = {
  title: 'You have been signed out',
  kept: 'Your cart and your order are safe.',
} as const;

export const openingCheckout = 'Checking your cart and today’s prices…';

/** Shown when an order was sent and its arrival cannot be checked: never a denial (R34). */
export const unreachableOrder = {
  title: 'Your order is not confirmed yet',
  text: 'We cannot reach the shop to check whether it arrived. Nothing is sent again unless you say so. Try again, or call us.',
} as const;

export const unreachablePrices = {
  title: 'We could not reach the shop',
  text: 'Your cart is safe, and nothing was sent. Check your connection and try again.',
} as const;

/** Label of the button that places the order; `amount` as in `UGX 50,000`. */
export const placeOrderWords = (amount: string) => `Place order, ${amount}`;
export const haveReady = (amount: string) => `Have ${amount} ready in cash.`;
export const inSize = (size: string) => `, size ${size}`;

// Labels of the checkout.

export const newPrices = 'New prices';
export const productLabel = 'Product';
export const priceBefore = 'Before';
export const priceNow = 'Now';
export const totalWithShipping = 'Total with shipping';
export const signInAgain = 'Sign in again';
export const deliveryLabel = 'Delivery';
export const changeLabel = 'Change';
export const yourOrder = 'Your order';
export const placingOrder = 'Placing your order…';
export const keepPageOpen = 'Please keep this page open.';
export const paymentLabel = 'Payment';
export const payTheRider = 'Nothing to pay now: you pay the rider when it is in your hands.';
/** Shown beside the one payment method that can be chosen (Spec 2). */
export const recommended = 'Recommended';
/** A payment method that is announced but cannot be chosen yet (Spec 2). */
export { comingPayment as mobileMoney } from '../shop/configuration.ts';
export const comingSoon = 'Coming Soon';
