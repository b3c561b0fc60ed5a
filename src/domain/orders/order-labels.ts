/** Constants only: the bundler inlines them, so that no screen loads another's (src/README.md). */

export const arrivesLabel = 'Arrives';

export const deliveryTo = 'Delivery to';

/** Label on the card of thanks and on an order alike. */
export const trackOrder = 'Track order';

export const reorderLabel = 'Reorder';

export const printSlip = 'Print slip';

export const leaveReview = 'Leave Review';

export const showOlderOrders = 'Show older orders';

export const loadingOrders = 'Loading your orders';

export const loadingLabel = 'Loading…';

export const reloadLabel = 'Refresh';

/** Shown before the number of an order. */
export const orderNo = 'Order #';

/** Shown after the number of products that the row of an order does not show: `+ 2 more`. */
export const moreLabel = 'more';

export const whatsappUs = 'WhatsApp us';

export const askTheShop = 'Ask us';

export const slipDeliverTo = 'Deliver to';

export const trackingProgress = 'Progress of the order';

export const stillToCome = 'Still to come';

/** Shown before the number of an order. */
export const trackingNo = 'Tracking order #';

/** `Step 2 of 5` */
export const stepLabel = 'Step';

export const ofLabel = 'of';

/** Label of the quantity of a line without a price. */
export const quantityLabel = 'Quantity';

export const sizeLabel = 'Size';

/** Read out when older orders are here: `20 orders shown`; there is never one alone (`ordersShown`). */
export const ordersShownLabel = 'orders shown';
