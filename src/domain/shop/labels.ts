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

export const startShopping = 'Start shopping';

export const tryAgain = 'Try again';

export const landmarkLabel = 'Landmark';

export const viewOrders = 'View orders';

export const continueShopping = 'Continue shopping';

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

export const signInLabel = 'Sign in';

export const createAccount = 'Create account';

export const orderOnWhatsapp = 'Order on WhatsApp';

/** Shown below the field of the landmark. */
export const landmarkHint = 'Near your door: a mosque, a stage, a shop';

export const sizesLabel = 'Choose a size';

export const clearLabel = 'Clear';
