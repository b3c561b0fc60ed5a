/** Constants only: the bundler inlines them, so that no screen loads another's (src/README.md). */

export const productsLabel = 'Products';

export const filtersLabel = 'Filters';

export const sortLabel = 'Sort';

export const searchLabel = 'Search';

export const filterLabel = 'Filter';

export const closeFilters = 'Close filters';

export const showProducts = 'Show products';

export const closeLabel = 'Close';

export const orderLabel = 'Order';

export const bestSellers = 'Best sellers';

export const browseAllProducts = 'Browse all products';

/** The fee, as the specification calls it; the way of an order is its delivery. */
export const shippingLabel = 'Shipping';

export const startShopping = 'Start Shopping';

export const tryAgain = 'Try again';

export const landmarkLabel = 'Landmark';

export const viewOrders = 'View orders';

export const continueShopping = 'Continue Shopping';

export const contactUs = 'Contact us';

export const phoneLabel = 'Phone';

export const phoneNumber = 'Phone number';

export const streetAddress = 'Street address';

export const cityTown = 'City/town';

export const cancelLabel = 'Cancel';

export const firstName = 'First name';

export const lastName = 'Last name';

export const dateOfBirth = 'Date of birth';

export const countryLabel = 'Country';

export const saveLabel = 'Save';

export const passwordLabel = 'Password';

/** Name of the tab, its form's button and its page (Spec 2). */
export const loginLabel = 'Login';

export const signUpLabel = 'Sign Up';

export const orderOnWhatsapp = 'Order on WhatsApp';

/** Shown below the field of the landmark. */
export const landmarkHint = 'Near your door: a mosque, a stage, a shop';

export const sizesLabel = 'Choose a size';

export const clearLabel = 'Clear';

export const unknownItem = 'Your item';

export const removeLabel = 'Remove';

export const loadingItems = 'Loading your items…';

export const orderSummary = 'Order summary';

/** Before the specification's own sentence. */
export const emptyCartWaits = 'What you choose waits here until you are ready.';

export const undoLabel = 'Undo';

export const subtotalLabel = 'Subtotal';

/** Shown once nothing is missing for free shipping. */
export const shippingIsFree = 'Your shipping is free';

export const freeLabel = 'Free';

export const totalLabel = 'Total';

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

/** Read out when older orders are here: `20 orders shown`; there is never only one (`ordersShown`). */
export const ordersShownLabel = 'orders shown';
