import type { Shop } from '#shop-schema.ts';

export const name = 'Ubuzima Pharmacy';
export const tagline = 'Care for every day, at your door in Kigali';
export const assortment = 'medicine cabinet basics, baby care and sun care';
export const city = 'Kigali';
export const country = 'Rwanda';
export const countryCode = 'RW';
export const street = 'KN 4 Avenue';
export const latitude = -1.9441;
export const longitude = 30.0619;
export const timeZone = 'Africa/Kigali';
export const language = 'en-RW';
export const dateLocale = 'en-GB';
export const phone = '+250 788 123 456';
export const email = 'care@ubuzima.example';
export const phoneRule = {
  countryCode: '250',
  national: '7[2389]\\d{7}',
  example: '0788 123 456',
  abroad: '+250 788 123 456',
} satisfies Shop['phoneRule'];
export const chatNumber = '250788123456';
export const instagram = 'https://www.instagram.com/ubuzima.example';
export const tiktok = 'https://www.tiktok.com/@ubuzima.example';
export const hours = 'Mon-Fri 8am-8pm, Sat 9am-5pm, Sun 10am-2pm';
export const currency = {
  code: 'RWF',
  name: 'Rwandan francs',
  after: ' FRw',
  decimals: 0,
  group: ' ',
  decimalMark: ',',
  steps: [1, 50, 100],
} satisfies Shop['currency'];
export const delivery = {
  fee: 1500,
  freeOver: 25000,
  cityDays: { min: 1, max: 1 },
  nationwideDays: { min: 2, max: 4 },
  cityAreas: ['Gasabo', 'Kicukiro', 'Nyarugenge'],
  restDays: [],
} satisfies Shop['delivery'];
export const returns = { days: 3, refundDays: { min: 1, max: 3 } } satisfies Shop['returns'];
export const support = { replyHours: { min: 1, max: 2 } } satisfies Shop['support'];
export const paymentMethod = 'Cash on Delivery';
export const comingPayment = {
  name: 'Mobile Money',
  providers: ['MTN', 'Airtel'],
} satisfies Shop['comingPayment'];
export const piece = 'piece';
export const lookFirst: Shop['lookFirst'] = 'off';
export const collectionIntro = 'What helps, without a queue.';
export const departments = [
  {
    subCategory: 'Everyday',
    title: 'Everyday care',
    intro: 'Plasters, thermometers and what a cabinet needs.',
    address: '/everyday-care',
    filter: { by: 'category', labels: ['First aid', 'Vitamins'], title: '{label} for every day' },
  },
  { subCategory: 'Baby', title: 'Baby care', intro: 'Mild and tested.' },
  { subCategory: 'Sun', title: 'Sun care', intro: 'For skin that is out all day.' },
] satisfies Shop['departments'];
export const popularSearches = ['Thermometer', 'Plaster', 'Sun cream'] satisfies Shop['popularSearches'];
export const searchCategories = [
  { id: 'firstaid', label: 'First aid' },
  { id: 'vitamins', label: 'Vitamins' },
] satisfies Shop['searchCategories'];
export const about = {
  years: '5',
  styleCategories: '3',
  happyCustomers: '900',
  pictures: ['Everyday', 'Baby'],
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
    accent: '#0b4a8f',
    'on-fill': '#fff',
    fill: '#0b4a8f',
    'fill-hover': '#083a72',
    'accent-soft': '#e6eef8',
    notice: '#241a20',
    'on-notice': '#fbf8f5',
    good: '#1d6b45',
    warn: '#8a4b00',
    stage: '#0a2f5c',
    'on-stage': '#fff6ee',
    'on-stage-soft': '#c9dcf3',
    'stage-sunken': '#1c4472',
    backdrop: 'rgb(20 10 16 / 50%)',
    'stage-line': '#86a7d0',
    mat: '#1b66c2',
  },
  dark: {
    paper: '#171215',
    surface: '#211a1e',
    sunken: '#2a2227',
    ink: '#f6eff2',
    'ink-soft': '#bcaeb5',
    line: '#3a3036',
    'line-strong': '#8d7f87',
    accent: '#8fbcff',
    fill: '#1b66c2',
    'fill-hover': '#246dc6',
    'accent-soft': '#14263d',
    notice: '#2a2227',
    'on-notice': '#f6eff2',
    good: '#7fd3a6',
    warn: '#f0b56a',
  },
} satisfies Shop['colours'];
