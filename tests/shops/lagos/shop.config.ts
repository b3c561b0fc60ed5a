import type { Shop } from '#shop-schema.ts';

export const name = 'Aso House';
export const tagline = 'Ankara, lace and aso oke by the half metre, from Lagos';
export const assortment = 'ankara, lace and aso oke';
export const city = 'Lagos';
export const country = 'Nigeria';
export const countryCode = 'NG';
export const street = 'Balogun Street 3';
export const latitude = 6.4541;
export const longitude = 3.3947;
export const timeZone = 'Africa/Lagos';
export const language = 'en-NG';
export const dateLocale = 'en-GB';
export const phone = '+234 803 123 4567';
export const email = 'hello@asohouse.example';
export const phoneRule = {
  countryCode: '234',
  national: '[789]\\d{9}',
  example: '0803 123 4567',
  abroad: '+234 803 123 4567',
} satisfies Shop['phoneRule'];
export const chatNumber = '2348031234567';
export const instagram = 'https://www.instagram.com/asohouse.example';
export const tiktok = 'https://www.tiktok.com/@asohouse.example';
export const hours = 'Mon-Sat 9am-7pm, Sun closed';
export const currency = {
  code: 'NGN',
  name: 'Nigerian naira',
  before: '₦',
  decimals: 0,
  group: ',',
  decimalMark: '.',
  steps: [1, 50, 100, 500],
} satisfies Shop['currency'];
export const delivery = {
  fee: 2500,
  freeOver: 60000,
  cityDays: { min: 1, max: 2 },
  nationwideDays: { min: 3, max: 6 },
  cityAreas: ['Ikeja', 'Lekki', 'Yaba', 'Surulere'],
  restDays: ['Sun'],
} satisfies Shop['delivery'];
export const returns = { days: 5, refundDays: { min: 2, max: 5 } } satisfies Shop['returns'];
export const support = { replyHours: { min: 1, max: 2 } } satisfies Shop['support'];
export const paymentMethod = 'Cash on Delivery';
export const comingPayment = { name: 'Bank transfer', providers: [] } satisfies Shop['comingPayment'];
export const piece = 'half metre';
export const lookFirst: Shop['lookFirst'] = 'off';
export const collectionIntro = 'Fabric by the half metre: order two for a metre.';
export const departments = [
  {
    subCategory: 'Ankara',
    title: 'Ankara',
    intro: 'Wax prints for every day and every party.',
    address: '/ankara',
    filter: { by: 'category', labels: ['Plain', 'Printed'], title: '{label} ankara' },
  },
  { subCategory: 'Lace', title: 'Lace', intro: 'Cord, dry and French lace.' },
  { subCategory: 'Aso oke', title: 'Aso oke', intro: 'Woven on narrow looms, for the day that counts.' },
] satisfies Shop['departments'];
export const popularSearches = ['Ankara', 'Lace', 'Gele'] satisfies Shop['popularSearches'];
export const searchCategories = [
  { id: 'ankara', label: 'Ankara' },
  { id: 'lace', label: 'Lace' },
] satisfies Shop['searchCategories'];
export const about = {
  years: '8',
  styleCategories: '3',
  happyCustomers: '2,500',
  pictures: ['Ankara', 'Lace'],
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
    accent: '#0f5c3a',
    'on-fill': '#fff',
    fill: '#0f5c3a',
    'fill-hover': '#0a4a2e',
    'accent-soft': '#e3f3ea',
    notice: '#241a20',
    'on-notice': '#fbf8f5',
    good: '#1d6b45',
    warn: '#8a4b00',
    stage: '#0a4028',
    'on-stage': '#fff6ee',
    'on-stage-soft': '#c9e8d6',
    'stage-sunken': '#1c573d',
    backdrop: 'rgb(20 10 16 / 50%)',
    'stage-line': '#7fb398',
    mat: '#1a7a4e',
  },
  dark: {
    paper: '#171215',
    surface: '#211a1e',
    sunken: '#2a2227',
    ink: '#f6eff2',
    'ink-soft': '#bcaeb5',
    line: '#3a3036',
    'line-strong': '#8d7f87',
    accent: '#7fd3a6',
    fill: '#1a7a4e',
    'fill-hover': '#1f8356',
    'accent-soft': '#16301f',
    notice: '#2a2227',
    'on-notice': '#f6eff2',
    good: '#7fd3a6',
    warn: '#f0b56a',
  },
} satisfies Shop['colours'];
