import type { Shop } from '#shop-schema.ts';

export const name = 'Brotzeit';
export const tagline = 'Sourdough, rolls and cake, still warm in Berlin';
export const assortment = 'bread, rolls and cake';
export const city = 'Berlin';
export const country = 'Germany';
export const countryCode = 'DE';
export const street = 'Bergmannstraße 21';
export const latitude = 52.4892;
export const longitude = 13.3947;
export const timeZone = 'Europe/Berlin';
export const language = 'en-DE';
export const dateLocale = 'en-GB';
export const phone = '+49 30 1234567';
export const email = 'hallo@brotzeit.example';
export const phoneRule = {
  countryCode: '49',
  national: '[1-9]\\d{5,11}',
  example: '030 1234567',
  abroad: '+49 30 1234567',
} satisfies Shop['phoneRule'];
export const chatNumber = '49301234567';
export const instagram = 'https://www.instagram.com/brotzeit.example';
export const tiktok = 'https://www.tiktok.com/@brotzeit.example';
export const hours = 'Tue-Sun 7am-4pm, Mon closed';
export const currency = {
  code: 'EUR',
  name: 'euros',
  after: ' €',
  decimals: 2,
  group: '.',
  decimalMark: ',',
  steps: [0.05, 0.1, 0.5, 1],
} satisfies Shop['currency'];
export const delivery = {
  fee: 3.9,
  freeOver: 25,
  cityDays: { min: 1, max: 2 },
  nationwideDays: { min: 2, max: 3 },
  cityAreas: ['Kreuzberg', 'Neukölln', 'Mitte'],
  restDays: ['Mon'],
} satisfies Shop['delivery'];
export const returns = { days: 2, refundDays: { min: 1, max: 3 } } satisfies Shop['returns'];
export const support = { replyHours: { min: 1, max: 4 } } satisfies Shop['support'];
export const paymentMethod = 'Cash on Delivery';
export const comingPayment = { name: 'Card payment', providers: [] } satisfies Shop['comingPayment'];
export const piece = 'piece';
export const lookFirst: Shop['lookFirst'] = 'off';
export const collectionIntro = 'From the oven to your door.';
export const departments = [
  {
    subCategory: 'Bread',
    title: 'Bread',
    intro: 'Baked through the night.',
    address: '/bread',
    filter: { by: 'category', labels: ['Rye', 'Wheat'], title: '{label} bread' },
  },
  { subCategory: 'Rolls', title: 'Rolls', intro: 'For breakfast.' },
  { subCategory: 'Cake', title: 'Cake', intro: 'For the afternoon.' },
] satisfies Shop['departments'];
export const popularSearches = ['Sourdough', 'Croissant', 'Cheesecake'] satisfies Shop['popularSearches'];
export const searchCategories = [
  { id: 'bread', label: 'Bread' },
  { id: 'cake', label: 'Cake' },
] satisfies Shop['searchCategories'];
export const about = {
  years: '30',
  styleCategories: '3',
  happyCustomers: '1.200',
  pictures: ['Bread', 'Rolls'],
} satisfies Shop['about'];
export const departmentPictures: Shop['departmentPictures'] = {};
export const filterCounts: Shop['filterCounts'] = {};
export const categoryIntros: Shop['categoryIntros'] = {};
export const colours = {
  light: {
    paper: '#fbf8f5',
    surface: '#fff',
    sunken: '#f3eeea',
    ink: '#241a20',
    'ink-soft': '#6a5c64',
    line: '#e7dfda',
    'line-strong': '#8f8189',
    accent: '#7a3b12',
    'on-fill': '#fff',
    fill: '#7a3b12',
    'fill-hover': '#622e0d',
    'accent-soft': '#f8ebdf',
    notice: '#241a20',
    'on-notice': '#fbf8f5',
    good: '#1d6b45',
    warn: '#8a4b00',
    stage: '#4a240b',
    'on-stage': '#fff6ee',
    'on-stage-soft': '#efd6bf',
    'stage-sunken': '#613719',
    backdrop: 'rgb(20 10 16 / 50%)',
    'stage-line': '#c29b7c',
    mat: '#9a5220',
  },
  dark: {
    paper: '#171215',
    surface: '#211a1e',
    sunken: '#2a2227',
    ink: '#f6eff2',
    'ink-soft': '#bcaeb5',
    line: '#3a3036',
    'line-strong': '#8d7f87',
    accent: '#f2b487',
    fill: '#9a5220',
    'fill-hover': '#a35826',
    'accent-soft': '#38241a',
    notice: '#2a2227',
    'on-notice': '#f6eff2',
    good: '#7fd3a6',
    warn: '#f0b56a',
  },
} satisfies Shop['colours'];
