import type { Shop } from './shop-schema.ts';

// Your shop, as shoppers see it. Change the values, then publish: npm run rebuild. A value that cannot be is named in a sentence, and the
// shop stays as it was. What belongs to one machine (ports, addresses, passwords, folders) is in .env.

/** The shop's name. */
export const name = 'Lulu';
/** The shop in one line. */
export const tagline = 'Beauty, home and style, delivered in Kampala';

// Where it is.

export const city = 'Kampala';
export const country = 'Uganda';
/** The country as two letters (ISO 3166), for search engines. */
export const countryCode = 'UG';
/** Street and house. */
export const street = 'Kampala Road';
/** The place on the map: degrees north of the equator, and east of Greenwich. */
export const latitude = 0.3136;
export const longitude = 32.5811;

// How shoppers reach you. A build for the internet warns while these are the example's.

/** As it is written on the page. */
export const phone = '+256 700 123 456';
export const email = 'hello@lulu.example';
/** The number of the chat app: digits only, with the country code. */
export const chatNumber = '256700123456';
/** Your pages on Instagram and TikTok. */
export const instagram = 'https://www.instagram.com/lulu.example';
export const tiktok = 'https://www.tiktok.com/@lulu.example';
/** When the shop is open, parts with a comma between them. */
export const hours = 'Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed';

// Prices and delivery.

/** ISO 4217 code, and the label before an amount, with its space. */
export const currency = { code: 'UGX', label: 'UGX ' } as const satisfies Shop['currency'];

export const delivery = {
  /** The fee of an order, the same everywhere. */
  fee: 5_000,
  /** Delivery is free when the products come to more than this. */
  freeOver: 50_000,
  /** Days that it takes in your city, and in the rest of the country. */
  cityDays: { min: 1, max: 3 },
  nationwideDays: { min: 3, max: 7 },
} as const satisfies Shop['delivery'];

/** Days in which a customer may return an order, and in which the money is back. */
export const returns = { days: 7, refundDays: { min: 3, max: 5 } } as const satisfies Shop['returns'];
/** Hours in which a message is answered while the shop is open. */
export const support = { replyHours: { min: 2, max: 4 } } as const satisfies Shop['support'];
/** The payment, in the words of an order. */
export const paymentMethod = 'Cash on Delivery';
/** Whether customers may open the parcel and look before they pay ('on' or 'off'): said on products, cart, checkout and /shipping. */
export const lookFirst: Shop['lookFirst'] = 'off';

// The search.

/** Searches that are offered to everybody. */
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
] as const satisfies Shop['popularSearches'];

/** Filters of the search page: an id is looked for in a product's category and sub-category. */
export const searchCategories = [
  { id: 'cosmetics', label: 'Cosmetics' },
  { id: 'detergents', label: 'Detergents' },
  { id: 'skincare', label: 'Skin Care' },
  { id: 'haircare', label: 'Hair Care' },
] as const satisfies Shop['searchCategories'];

// The pages.

/** Figures of the about page. */
export const about = {
  years: '3+',
  styleCategories: '8',
  happyCustomers: '500+',
} as const satisfies Shop['about'];
