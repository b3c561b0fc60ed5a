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
/** IANA name of the time zone of all dates. */
export const timeZone = 'Africa/Kampala';
/** The pages are in English: of which country, and how dates are written (en-GB: 5 January 2026, en-US: January 5, 2026). */
export const language = 'en-UG';
export const dateLocale = 'en-GB';

// How shoppers reach you. A build for the internet warns while these are the example's.

/** As it is written on the page. */
export const phone = '+256 700 123 456';
export const email = 'hello@lulu.example';
/** The phone numbers that customers may write: country code, digits behind it or behind a 0 as a pattern, and a number in both ways. */
export const phoneRule = {
  countryCode: '256',
  national: '[2-47]\\d{8}',
  example: '0772 123 456',
  abroad: '+256 772 123 456',
} satisfies Shop['phoneRule'];
/** The number of the chat app: digits only, with the country code. */
export const chatNumber = '256700123456';
/** Your pages on Instagram and TikTok. */
export const instagram = 'https://www.instagram.com/lulu.example';
export const tiktok = 'https://www.tiktok.com/@lulu.example';
/** When the shop is open, parts with a comma between them. */
export const hours = 'Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed';

// Prices and delivery.

export const currency = {
  /** ISO 4217. */
  code: 'UGX',
  name: 'Ugandan shillings',
  /** The label before an amount, with its space. For one behind it write "after": after: ' €'. */
  before: 'UGX ',
  /** Digits behind the decimal mark, from 0 to 2. All amounts of this file may have as many. */
  decimals: 0,
  /** The sign between thousands, and the one before decimals. */
  group: ',',
  decimalMark: '.',
  /** Steps to which /owner rounds prices that change by percent. */
  steps: [1, 100, 500, 1_000],
} satisfies Shop['currency'];

export const delivery = {
  /** The fee of an order, the same everywhere. */
  fee: 5_000,
  /** Delivery is free when the products come to more than this. */
  freeOver: 50_000,
  /** Days that it takes in your city, and in the rest of the country. */
  cityDays: { min: 1, max: 3 },
  nationwideDays: { min: 3, max: 7 },
  /** Parts of the city that shoppers write in its place. */
  cityAreas: ['Kawempe', 'Makindye', 'Nakawa', 'Rubaga', 'Lubaga'],
  /** Days of the week without deliveries: Sun, Mon, Tue, Wed, Thu, Fri, Sat. */
  restDays: ['Sun'],
} satisfies Shop['delivery'];

/** Days in which a customer may return an order, and in which the money is back. */
export const returns = { days: 7, refundDays: { min: 3, max: 5 } } satisfies Shop['returns'];
/** Hours in which a message is answered while the shop is open. */
export const support = { replyHours: { min: 2, max: 4 } } satisfies Shop['support'];
/** The payment, in the words of an order. */
export const paymentMethod = 'Cash on Delivery';
/** Unit of a price: a piece, or what you sell by, such as 'half metre'. Quantities are whole numbers of it. */
export const piece = 'piece';
/** A payment that is announced but cannot be chosen yet, and by whom. */
export const comingPayment = {
  name: 'Mobile Money',
  providers: ['MTN', 'Airtel'],
} satisfies Shop['comingPayment'];
/** Whether customers may open the parcel and look before they pay ('on' or 'off'): said on products, cart, checkout and /shipping. */
export const lookFirst: Shop['lookFirst'] = 'off';

// Colours.

/** Every colour of the look, for light and dark screens. Text has to be read: 4.5 to 1 against what it stands on (WCAG AA). */
export const colours = {
  light: {
    // The page, what lies on it, what is sunk into it; text and softer text on them; lines.
    paper: '#fbf8f5',
    surface: '#fff',
    sunken: '#f3eeea',
    ink: '#241a20',
    'ink-soft': '#6a5c64',
    line: '#e7dfda',
    'line-strong': '#8f8189',
    // Links; text on filled buttons, and those; soft marks.
    accent: '#a80f4a',
    'on-fill': '#fff',
    fill: '#a80f4a',
    'fill-hover': '#8a0a3b',
    'accent-soft': '#fbe8ee',
    // Toasts and notes; what is good, and what warns.
    notice: '#241a20',
    'on-notice': '#fbf8f5',
    good: '#1d6b45',
    warn: '#8a4b00',
    // The hero and the thanks for an order, the same in the dark.
    stage: '#7a0a37',
    'on-stage': '#fff6ee',
    'on-stage-soft': '#f3cdd9',
    'stage-sunken': '#8f1d4c',
    backdrop: 'rgb(20 10 16 / 50%)',
    'stage-line': '#c98aa2',
    // The strip in the plaited edge of the footer.
    mat: '#b3265f',
  },
  dark: {
    // The page, what lies on it, what is sunk into it; text and softer text on them; lines.
    paper: '#171215',
    surface: '#211a1e',
    sunken: '#2a2227',
    ink: '#f6eff2',
    'ink-soft': '#bcaeb5',
    line: '#3a3036',
    'line-strong': '#8d7f87',
    // Links; text on filled buttons, and those; soft marks.
    accent: '#ff93b4',
    fill: '#c2185b',
    'fill-hover': '#d81b66',
    'accent-soft': '#3a1a27',
    // Toasts and notes; what is good, and what warns.
    notice: '#2a2227',
    'on-notice': '#f6eff2',
    good: '#7fd3a6',
    warn: '#f0b56a',
  },
} satisfies Shop['colours'];

// Departments and lists.

/** The assortment, as a part of a sentence. */
export const assortment = 'cosmetics, detergents and fashion';

/**
 * Departments in the order of the menu, each with the products of one sub-category of the catalogue. With an address it has its own page,
 * whose filter is by categories, or by words in names of products ("brand"); without one its page is /brand/NAME.
 */
export const departments = [
  {
    subCategory: 'Evacosmetics',
    title: 'Eva Cosmetics',
    intro: 'Care for face, body, hair, teeth and babies, and grooming for men.',
    address: '/evacosmetics',
    filter: {
      by: 'category',
      labels: ['Face & Body Care', 'Oral Care', 'Hair Care', 'Baby Care', 'Male Grooming', 'Special Offers'],
      /** Title of the page of one label. */
      title: '{label} by Eva',
    },
    /** Whether the sub-category is a brand, for search engines. */
    isBrand: true,
  },
  {
    subCategory: 'Pearl',
    title: 'Detergents',
    intro: 'Washing powder, liquids, bleach and cleaners from Pearl, Apex and Reem.',
    address: '/detergents',
    filter: { by: 'brand', labels: ['Pearl', 'Apex', 'Reem'], title: '{label} detergents' },
    isBrand: true,
  },
  {
    subCategory: 'Female',
    title: 'Women’s fashion',
    intro: 'Dresses, tops, shoes and bags, from workday to wedding.',
    /** Whether its products are worn: their pictures stand upright. */
    isWorn: true,
  },
  {
    subCategory: 'Male',
    title: 'Men’s fashion',
    intro: 'Shirts, trousers, shoes and the small things that finish them.',
    isWorn: true,
  },
] satisfies Shop['departments'];
/** Ids of the products whose pictures stand for departments, by sub-category: { Pearl: '71' }. The shop chooses the others. */
export const departmentPictures: Shop['departmentPictures'] = {};
/** The numbers beside the labels of a department's filter, by sub-category, such as { Pearl: [8, 6, 4] }: the others are counted. */
export const filterCounts: Shop['filterCounts'] = {};

/** The sentence under the title of all products, and of each category; without one the page says that you deliver. */
export const collectionIntro = 'Everything in the shop: beauty, home and style.';
export const categoryIntros: Shop['categoryIntros'] = {
  'Face & Body Care': 'Lotions, washes and creams for skin that meets sun, dust and rain.',
  'Skin Care': 'Serums, creams and sun care, chosen for skin that is out all day.',
  'Oral Care': 'Toothpaste, brushes and mouthwash for the whole family.',
  'Hair Care': 'Shampoo, hair food and styling for natural, relaxed and braided hair.',
  'Baby Care': 'Mild washes, oils and lotions for the smallest skin at home.',
  'Male Grooming': 'For the shave, the beard and the day that follows.',
  'Special Offers': 'Sets and bundles that cost less than their parts.',
  Detergents: 'For laundry, dishes, floors and everything that needs to shine.',
  Watches: 'Watches for work, weddings and weekends.',
  Shoes: 'Shoes to walk through town in, and shoes to arrive in.',
  Bags: 'Bags for the office, the market and the road.',
  Accessories: 'Belts, jewellery and head wraps: the last thing you put on.',
  'Dresses & Skirts': 'Kitenge, gomesi and everyday dresses and skirts.',
  'Trousers & Jeans': 'Jeans, chinos and wide legs, for women and men.',
  'T-Shirts & Tops': 'Tees, polos and tops that keep their shape after many washes.',
  Shirts: 'Shirts for the office and for the party after it.',
  'Hoodies & Sweaters': 'Something warm for early mornings and cool evenings.',
  'Jackets & Suits': 'Blazers, suits and jackets that dress up whatever is under them.',
};

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
] satisfies Shop['popularSearches'];

/** Filters of the search page: an id, or another name, is looked for in a product's category and sub-category. */
export const searchCategories = [
  { id: 'cosmetics', label: 'Cosmetics' },
  { id: 'detergents', label: 'Detergents' },
  // Eva's own name for skin care is Face & Body Care.
  { id: 'skincare', label: 'Skin Care', also: ['bodycare', 'facecare'] },
  { id: 'haircare', label: 'Hair Care' },
] satisfies Shop['searchCategories'];

// The pages.

/** Figures of the about page: yours, or '' for one that you cannot prove. */
export const about = {
  years: '3+',
  styleCategories: '8',
  happyCustomers: '500+',
  /** Sub-categories whose pictures stand there. */
  pictures: ['Evacosmetics', 'Female', 'Pearl'],
} satisfies Shop['about'];
