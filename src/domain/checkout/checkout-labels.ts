/** Constants only: the bundler inlines them, so that no screen loads another's (src/README.md). */

export const newPrices = 'New prices';

export const productLabel = 'Product';

export const priceBefore = 'Before';

export const priceNow = 'Now';

export const totalWithDelivery = 'Total with delivery';

export const signInAgain = 'Sign in again';

export const deliveryLabel = 'Delivery';

export const changeLabel = 'Change';

export const yourOrder = 'Your order';

export const placingOrder = 'Placing your order…';

export const keepPageOpen = 'Please keep this page open.';

export const paymentLabel = 'Payment';

export const payTheRider = 'You pay the rider when it is in your hands.';

/** Shown beside the one payment method that can be chosen (Spec 2). */
export const recommended = 'Recommended';

/** A payment method that is announced but cannot be chosen yet (Spec 2). */
export const mobileMoney = 'Mobile Money (MTN and Airtel)';

export const comingSoon = 'Coming Soon';
