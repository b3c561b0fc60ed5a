/** Constants only: the bundler inlines them, so that no screen loads another's (src/README.md). */

import { piece } from './configuration.ts';

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
export const landmarkHint = 'Near your door: a mosque, a stage, a shop';
export const sizesLabel = 'Choose a size';
export const clearLabel = 'Clear';
export const unknownItem = 'Your item';
export const removeLabel = 'Remove';
export const loadingItems = 'Loading your items…';
export const orderSummary = 'Order summary';
export const emptyCartWaits = 'What you choose waits here until you are ready.';
export const undoLabel = 'Undo';
export const subtotalLabel = 'Subtotal';
export const shippingIsFree = 'Your shipping is free';
export const totalLabel = 'Total';
/** `dates` as `deliveryDates` has them: `Arrives Mon 30 Nov – Wed 2 Dec`, the same words everywhere. */
export const arrives = (dates: string) => `Arrives ${dates}`;
/** `dates` as above, or `in 1–3 days`. */
export const arrivesIn = (dates: string, city: string) => `${arrives(dates)} in ${city}`;
export const deliveryTo = 'Delivery to';
/** Label on the card of thanks and on an order alike. */
export const trackOrder = 'Track order';
export const reorderLabel = 'Reorder';
export const receiptLabel = 'Receipt';
export const shareLabel = 'Share';
export const printLabel = 'Print or save';
export const leaveReview = 'Leave Review';
export const showOlderOrders = 'Show older orders';
export const loadingOrders = 'Loading your orders';
export const loadingLabel = 'Loading…';
export const reloadLabel = 'Refresh';
export const orderNo = 'Order #';
export const moreLabel = 'more';
export const whatsappUs = 'WhatsApp us';
export const askTheShop = 'Ask us';
export const slipDeliverTo = 'Deliver to';
export const trackingProgress = 'Progress of the order';
export const stillToCome = 'Still to come';
export const trackingNo = 'Tracking order #';
export const stepLabel = 'Step';
export const ofLabel = 'of';
export const quantityLabel = 'Quantity';
export const sizeLabel = 'Size';
/** Read out when older orders are here: `20 orders shown`; there is never only one (`ordersShown`). */
export const ordersShownLabel = 'orders shown';

/** Behind the price of one: `each`, or `per half metre` in a shop that does not sell by the piece. */
export const eachLabel = piece === 'piece' ? 'each' : `per ${piece}`;
