// Every address of the shop, without a trailing slash (R32). They are used as `paths.cart`, through `paths.ts`: of a module, unlike
// of an object, a script carries only what it names.

export const home = '/';
export const collection = '/collection';
export const cart = '/cart';
export const login = '/login';
export const signUp = '/sign-up';
export const placeOrder = '/place-order';
export const orders = '/orders';
export const profile = '/profile';
export const verify = '/verify';
export const wishlist = '/wishlist';
export const search = '/search';
export const about = '/about';
export const contact = '/contact';
export const help = '/help';
export const shipping = '/shipping';
export const returns = '/returns';
export const sizeGuide = '/size-guide';
export const bulkOrders = '/bulk-orders';
export const terms = '/terms';
export const privacy = '/privacy-policy';
export const cookies = '/cookies';
export const sitemap = '/sitemap';
