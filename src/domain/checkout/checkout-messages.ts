/** Below the toast that the cart is empty (Spec 8). */
export const addItemsFirst = 'Add some items to your cart before checkout';

/** Below the toast that the order is placed (Spec 2). */
export const orderPlacedMore = 'A confirmation email is on its way';

/** Of products in the cart that the shop has none left of. */
export function outOfStock(names: readonly string[]): string {
  return `${names.join(', ')}: out of stock`;
}

export const completeProfile = {
  title: 'Complete Your Profile',
  text: 'We need your name, phone and address before we can deliver to you.',
  wrongPhone: 'The rider cannot call the phone number in your profile. Please correct it.',
  action: 'Complete Profile',
  back: 'Back to Cart',
} as const;

export const checkingOrder = {
  title: 'Checking your order',
  text: 'The shop’s answer was lost on the way. We are checking whether your order arrived. Nothing is sent again unless you say so.',
} as const;

/** The server no longer takes the token. */
export const signInToOrder = {
  title: 'Your sign-in has ended',
  kept: 'Your cart and your order are kept.',
} as const;

export const openingCheckout = 'Checking your cart and today’s prices…';

/** An order was sent, and nobody can be asked for it: never a denial (R34). */
export const unreachableOrder = {
  title: 'Your order is not confirmed yet',
  text: 'We cannot reach the shop to check whether it arrived. Nothing is sent again unless you say so. Try again, or call us.',
} as const;

export const unreachablePrices = {
  title: 'The shop cannot be reached',
  text: 'We could not read your cart, your profile, your orders or today’s prices. Nothing was sent, and nothing is lost.',
} as const;

export const paymentLabel = 'Payment';

export const payTheRider = 'You pay the rider when it is in your hands.';

/** Beside the one payment method that can be chosen (Spec 2). */
export const recommended = 'Recommended';

/** Announced, and not to be chosen yet (Spec 2). */
export const mobileMoney = 'Mobile Money (MTN and Airtel)';

export const comingSoon = 'Coming Soon';
