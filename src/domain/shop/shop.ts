/** The business numbers of the shop, each once (Spec 9). Money is whole Ugandan shillings (UGX). */

export const currency = { code: 'UGX', label: 'UGX ' } as const;

export const delivery = {
  /** Delivery is free when the subtotal is strictly above this (R3). */
  freeOver: 50_000,
  fee: 5_000,
  kampalaDays: { min: 1, max: 3 },
  nationwideDays: { min: 3, max: 7 },
} as const;

/** Most of one product in one size, in a cart and in an order. */
export const quantityLimit = 999;

/** The one way to pay that is active (Spec 1). */
export const paymentMethod = 'Cash on Delivery';

export const returns = { days: 7, refundDays: { min: 3, max: 5 } } as const;

export const support = { replyHours: { min: 2, max: 4 } } as const;

export const hero = {
  slides: 4,
  intervalMs: 20_000,
  badges: ['New', 'Trending', 'Popular', 'Latest'],
} as const;

export const home = { latest: 10, bestSellers: 5 } as const;

/** Related products: at most `max`, shown `perPage` at a time; widened while fewer than `enough` (Spec 4). */
export const related = { max: 8, perPage: 4, enough: 4 } as const;

/** Lists of products: how many on one page, how they can be sorted (Spec 5) and shown, and how long `Updating` shows, ms (R5). */
export const listing = {
  perPage: 24,
  sorts: ['relevant', 'low-high', 'high-low', 'newest'],
  views: ['grid', 'list'],
  updatingMs: 400,
} as const;

/** Most characters that a search box takes. */
export const longestSearch = 100;

export const search = {
  /** Most characters of a search that a page says back. */
  shownLength: 60,
  /** How long a page waits for the index of the shop before it says that the search could not be loaded. */
  timeoutMs: 10_000,
  /** How long results that are a guess at most wait for what help and policies say, ms. */
  helpWaitMs: 1_000,
  /** Most bytes on the wire of a search index in one file; a larger one is split. */
  oneFileBytes: 20_000,
} as const;

/** The page of search results, /search (Spec 2, 5, 9). */
export const searchPage = {
  perPage: 12,
  placeholders: 8,
  /** Radios of the category filter; an id is looked for in a product's category and sub-category. */
  categories: [
    { id: 'cosmetics', label: 'Cosmetics' },
    { id: 'detergents', label: 'Detergents' },
    { id: 'skincare', label: 'Skin Care' },
    { id: 'haircare', label: 'Hair Care' },
  ],
  sorts: ['relevance', 'price-low', 'price-high', 'name-asc', 'name-desc', 'newest'],
} as const;

/** Searches that a device remembers, and those that are offered to everybody (Spec 9). */
export const recentSearches = { most: 5 } as const;
export const popularSearches = [
  'EVA Cosmetics',
  'Face Cream',
  'Detergent',
  'Soap',
  'Lotion',
  'Shampoo',
  'Body Wash',
  'Skin Care',
  'Hair Care',
] as const;

/** Products that the search overlay suggests while somebody types, pages of help before them, and how long it waits for the next key, ms. */
export const suggestions = { most: 5, mostHelp: 2, debounceMs: 60 } as const;

/** What stands in for data that the catalogue does not give (Spec 9, R1). */
export const standIn = {
  rating: 4.5,
  discountPercent: 50,
  stock: 15,
  reviews: { min: 12, max: 240 },
} as const;

export const lowStock = 5;

export const about = { years: '3+', styleCategories: '8', happyCustomers: '500+' } as const;

export const password = { minLength: 8 } as const;

/** How long a mailed link to a new password works. */
export const resetLinkMinutes = 30;

/** Where every customer lives (Spec 5). */
export const defaultCountry = 'Uganda';

/** Sub-categories that have a page of their own, with the labels that their sidebar shows, in this order (R2). */
export const detergents = { subCategory: 'Pearl', brands: ['Pearl', 'Apex', 'Reem'] } as const;
export const evaCosmetics = {
  subCategory: 'Evacosmetics',
  categories: ['Face & Body Care', 'Oral Care', 'Hair Care', 'Baby Care', 'Male Grooming', 'Special Offers'],
} as const;

/** The most pieces that the badge of the cart counts out. */
export const badgeMost = 99;

/** How long a busy state is shown, ms; the change itself is there at once (R5). */
export const quickAddMs = 400;
export const addToCartMs = 600;
export const changeQuantityMs = 300;
export const toastMs = 2_500;
/** Where there are names to read. */
export const longToastMs = 8_000;
export const signedOutToastMs = 2_000;

/** How long a message to the shop is at least seen to be sent, ms (R21). */
export const sendingMs = 1_000;

/** How long the browser waits for a shard of product summaries, ms. */
export const summariesTimeLimitMs = 20_000;

/** How the cart is kept alike with the server's: what a tab waits before it begins, and between tries, ms. */
export const cartSync = { debounceMs: 300, retryMs: 1_000, longestRetryMs: 60_000 } as const;

/** How long a tab waits for a lock before it asks for it anew, ms. */
export const lockWaitMs = 10_000;

/** How often a tab renews its lock where the browser has none of its own, ms. */
export const lockRenewalMs = 2_000;

/** After this time the cart's lock is taken from a tab that holds it, ms: longer than any round of calls takes. */
export const stuckLockMs = 120_000;

/** A screen that comes back into view reads again what may have changed, but not more often than this, ms. */
export const rereadMs = 30_000;

/** Orders that My Orders shows at once, and as many more at each wish. */
export const ordersShown = 10;

/** Orders that one call brings, of an API that gives them in pages. */
export const orderPage = 20;

/** Products that a phone remembers as recently viewed. */
export const recentlyViewed = { most: 12 } as const;

/** Removal of a line of the cart is animated this long, ms (Spec 9). */
export const removalMs = 300;

/** Lines in the header's preview of the cart (Spec 9). */
export const cartPreview = { lines: 3 } as const;

/**
 * How an order is placed once, ms: how long what one tab writes to the storage takes at most to reach another, between looks
 * for an order whose answer was lost, until the shopper is asked, and until a tab gives up waiting for another one (R19).
 */
export const orderTiming = {
  storageDelayMs: 300,
  lookEveryMs: 5_000,
  askAfterMs: 60_000,
  lockTimeoutMs: 90_000,
} as const;

/** The same order of an account within this time, ms, is asked about before it is taken (R35). */
export const sameOrderWithinMs = 10 * 60_000;

/** How long an order at most waits for what is on its way to the server's cart, ms. */
export const cartIdleMs = 5_000;

/** How long a product that the live list had no longer counts as gone, ms: by then the shop is built anew. */
export const goneForMs = 3_600_000;

/** How long a product that the live list had out of stock counts as that, ms: it can be restocked at any time. */
export const outOfStockForMs = 5 * 60_000;

/** How long a sign-up waits for the profile to be saved before the checkout asks for it, ms. */
export const profileWaitMs = 4_000;

/** How long a sign-in waits for the page that it leads to before its form can be sent again, ms. */
export const nextPageMs = 10_000;

/** How long the checkout waits for the server's cart before it takes the device's as it is, ms. */
export const cartWaitMs = 4_000;

/** Most characters of a telephone number: there is room for two. */
export const longestPhone = 40;

/** Most characters of the street of an address, a landmark in it included. */
export const longestStreet = 200;
/** How long a tap waits for the script that it needs before it goes the link's own way, ms. */
export const deferredTimeoutMs = 5_000;
