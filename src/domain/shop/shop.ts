/** The numbers of the shop, each once (Spec 9): from `shop.config.ts`, or fixed for all shops. */
export {
  about,
  country as defaultCountry,
  delivery,
  paymentMethod,
  popularSearches,
  returns,
  searchCategories,
  support,
} from './configuration.ts';

/** Most of one product in one size, in a cart and in an order. */
export const quantityLimit = 999;

export const hero = { slides: 4, badges: ['New', 'Trending', 'Popular', 'Latest'] } as const;

/** By itself, as it stands in the script of the home page. */
export const heroIntervalMs = 20_000;
export const home = { latest: 10, bestSellers: 5 } as const;
/** Related products: at most `max`, shown `perPage` at a time; widened while fewer than `enough` (Spec 4). */
export const related = { max: 8, perPage: 4, enough: 4 } as const;

/** Lists of products: number on a page, sorts (Spec 5) and views, and the duration of `Updating`, ms (R5). */
export const listing = {
  perPage: 24,
  sorts: ['relevant', 'low-high', 'high-low', 'newest'],
  views: ['grid', 'list'],
  updatingMs: 400,
  /** Most products in a list with a search term that says what the search would find. */
  short: 8,
} as const;

/** Most characters in a search box. */
export const longestSearch = 100;

export const search = {
  /** Most characters of a query that a page repeats. */
  shownLength: 60,
  /** Time limit of loading the shop's index, after which the search shows its failure, ms. */
  timeoutMs: 10_000,
  /** Longest wait of guessed results for sections of help and policies, ms. */
  helpWaitMs: 1_000,
  /** Most bytes on the wire of a search index in one file; a larger one is split. */
  oneFileBytes: 20_000,
} as const;

/** The page of search results, /search (Spec 2, 5, 9). */
export const searchPage = {
  perPage: 12,
  placeholders: 8,
  sorts: ['relevance', 'price-low', 'price-high', 'name-asc', 'name-desc', 'newest'],
} as const;

/** Number of searches that a device remembers. */
export const recentSearches = { most: 5 } as const;

/** Suggestions of the search overlay: most products, most pages of help before them, and the debounce of typing, ms. */
export const suggestions = { most: 5, mostHelp: 2, debounceMs: 60 } as const;

/** Stand-ins for data that the catalogue does not have (Spec 9, R1). */
export const standIn = {
  rating: 4.5,
  discountPercent: 50,
  stock: 15,
  reviews: { min: 12, max: 240 },
} as const;

export const lowStock = 5;
export const password = { minLength: 8 } as const;
/** Life of a mailed link to a new password, minutes. */
export const resetLinkMinutes = 30;

/** Largest number on the cart's badge. */
export const badgeMost = 99;

/** Duration of a busy state, ms; the change itself is there at once (R5). */
export const quickAddMs = 400;
export const addToCartMs = 600;
export const changeQuantityMs = 300;
/** Time after the last tap on a card's stepper in which it stays open, ms. */
export const stepperOpenMs = 3_000;
export const toastMs = 2_500;
/** Time of a toast with names to read, ms. */
export const longToastMs = 8_000;
export const signedOutToastMs = 2_000;

/** Shortest busy state of a message that is being sent, ms (R21). */
export const sendingMs = 1_000;
/** Time limit of a shard of product summaries, ms. */
export const summariesTimeLimitMs = 20_000;
/** Synchronization of the cart with the server's: the debounce before a round, and the backoff between retries, ms. */
export const cartSync = { debounceMs: 300, retryMs: 2_000, longestRetryMs: 60_000 } as const;
/** Delay before the first retry of loading the script that synchronizes the cart, ms. */
export const cartScriptRetryMs = 1_000;
/** Time after which a tab that waits for a lock requests it again, ms. */
export const lockWaitMs = 10_000;
/** Interval in which a tab renews its lease if the browser has no Web Locks, ms. */
export const lockRenewalMs = 2_000;
/** Time after which the cart's lock is taken from the tab that holds it, ms: longer than any round of calls takes. */
export const stuckLockMs = 120_000;
/** Least time between two reads of a screen that comes back into view, ms. */
export const rereadMs = 30_000;
/** Number of orders that My Orders shows at first, and adds on request. */
export const ordersShown = 10;
export const orderPage = 20;
export const longestOrderPage = 200;
export const recentlyViewed = { most: 12 } as const;
/** Time of the animated removal of a cart line, ms (Spec 9). */
export const removalMs = 300;
/** Lines in the header's preview of the cart (Spec 9). */
export const cartPreview = { lines: 3 } as const;

/** Times of placing an order once, ms: the delay of another tab's storage, between looks, until asked, for a lock (R19). */
export const orderTiming = {
  storageDelayMs: 300,
  lookEveryMs: 5_000,
  askAfterMs: 60_000,
  lockTimeoutMs: 90_000,
} as const;

/** Time within which an account's identical second order needs a confirmation, ms (R35). */
export const sameOrderWithinMs = 10 * 60_000;
/** Longest wait of an order for the lock of the cart, ms; a change that may still arrive is waited for after that. */
export const cartIdleMs = 5_000;

/** Time in which a change of the cart without an answer may still reach the server, ms (R17). */
export const lateCallMs = 10_000;

/** Time until a product that the live list lacked counts as available again, ms: by then the shop is rebuilt. */
export const goneForMs = 3_600_000;
/** Time until a product that the live list had out of stock counts as in stock again, ms: it may be restocked at any time. */
export const outOfStockForMs = 5 * 60_000;
/** Longest wait of a sign-up for the profile to be saved, ms; after it the checkout asks for the profile. */
export const profileWaitMs = 4_000;
/** Time after a sign-in until its form can be sent again if the next page has not come, ms. */
export const nextPageMs = 10_000;
/** Longest wait for the server's cart, ms; after it the checkout takes the device's. */
export const cartWaitMs = 4_000;
export const longestPhone = 40;
/** Most characters of a name, a city and other lines without a limit. */
export const longestLine = 100;
/** Most characters of a landmark that is typed beside a street of `longestLine`: both fit in `longestStreet`. */
export const longestLandmark = 80;
/** Most characters of the street of an address, a landmark in it included. */
export const longestStreet = 200;
/** Longest wait of a tap for the script that it needs, ms; after it the link is followed. */
export const deferredTimeoutMs = 5_000;

/**
 * Capped exponential backoff: the delay before a retry, ms. It is `firstMs` before the first retry and doubles with each of the
 * `retries` that have failed, up to `longestMs`. The caller adds jitter. In this module, since a separate one costs each screen 60 bytes.
 */
export const exponentialBackoff = (retries: number, firstMs: number, longestMs = Infinity): number =>
  Math.min(firstMs * 2 ** retries, longestMs);
