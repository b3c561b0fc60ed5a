import type { Shop } from '#shop-schema.ts';

export const name = 'Jenga Hardware';
export const tagline = 'Tools, paint and plumbing, brought to your site in Nairobi';
export const assortment = 'tools, paint and plumbing';
export const city = 'Nairobi';
export const country = 'Kenya';
export const countryCode = 'KE';
export const street = 'Kirinyaga Road 14';
export const latitude = -1.2833;
export const longitude = 36.8241;
export const timeZone = 'Africa/Nairobi';
export const language = 'en-KE';
export const dateLocale = 'en-GB';
export const phone = '+254 700 123 456';
export const email = 'orders@jenga.example';
export const phoneRule = {
  countryCode: '254',
  national: '[17]\\d{8}',
  example: '0712 345 678',
  abroad: '+254 712 345 678',
} satisfies Shop['phoneRule'];
export const chatNumber = '254700123456';
export const instagram = 'https://www.instagram.com/jenga.example';
export const tiktok = 'https://www.tiktok.com/@jenga.example';
export const hours = 'Mon-Sat 7am-6pm, Sun closed';
export const currency = {
  code: 'KES',
  name: 'Kenyan shillings',
  before: 'KSh ',
  decimals: 0,
  group: ',',
  decimalMark: '.',
  steps: [1, 5, 10, 50],
} satisfies Shop['currency'];
export const delivery = {
  fee: 350,
  freeOver: 7500,
  cityDays: { min: 1, max: 2 },
  nationwideDays: { min: 2, max: 5 },
  cityAreas: ['Westlands', 'Embakasi', 'Kasarani'],
  restDays: ['Sun'],
} satisfies Shop['delivery'];
export const returns = { days: 14, refundDays: { min: 2, max: 4 } } satisfies Shop['returns'];
export const support = { replyHours: { min: 1, max: 3 } } satisfies Shop['support'];
export const paymentMethod = 'Cash on Delivery';
export const comingPayment = {
  name: 'Mobile Money',
  providers: ['M-Pesa', 'Airtel'],
} satisfies Shop['comingPayment'];
export const piece = 'piece';
export const lookFirst: Shop['lookFirst'] = 'on';
export const collectionIntro = 'Everything for a roof, a wall or a leak.';
export const departments = [
  {
    subCategory: 'Tools',
    title: 'Hand tools',
    intro: 'Hammers, saws and spanners that last.',
    address: '/tools',
    filter: { by: 'category', labels: ['Hammers', 'Saws'], title: '{label} for the workshop' },
  },
  {
    subCategory: 'Paint',
    title: 'Paint',
    intro: 'For walls, roofs and gates.',
    address: '/paint',
    filter: { by: 'brand', labels: ['Basco', 'Crown'], title: '{label} paint' },
  },
  { subCategory: 'Plumbing', title: 'Plumbing', intro: 'Pipes, taps and everything between.' },
] satisfies Shop['departments'];
export const popularSearches = ['Hammer', 'Paint', 'PVC pipe'] satisfies Shop['popularSearches'];
export const searchCategories = [
  { id: 'tools', label: 'Tools' },
  { id: 'paint', label: 'Paint' },
  { id: 'plumbing', label: 'Plumbing' },
] satisfies Shop['searchCategories'];
export const about = {
  years: '12',
  styleCategories: '3',
  happyCustomers: '4,000',
  pictures: ['Tools', 'Paint', 'Plumbing'],
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
    accent: '#8a4200',
    'on-fill': '#fff',
    fill: '#8a4200',
    'fill-hover': '#6f3500',
    'accent-soft': '#fbeadb',
    notice: '#241a20',
    'on-notice': '#fbf8f5',
    good: '#1d6b45',
    warn: '#8a4b00',
    stage: '#5a2b00',
    'on-stage': '#fff6ee',
    'on-stage-soft': '#f3d9bf',
    'stage-sunken': '#70400f',
    backdrop: 'rgb(20 10 16 / 50%)',
    'stage-line': '#c99a6b',
    mat: '#8a4200',
  },
  dark: {
    paper: '#171215',
    surface: '#211a1e',
    sunken: '#2a2227',
    ink: '#f6eff2',
    'ink-soft': '#bcaeb5',
    line: '#3a3036',
    'line-strong': '#8d7f87',
    accent: '#ffb169',
    fill: '#a85200',
    'fill-hover': '#b55900',
    'accent-soft': '#3a2614',
    notice: '#2a2227',
    'on-notice': '#f6eff2',
    good: '#7fd3a6',
    warn: '#f0b56a',
  },
} satisfies Shop['colours'];
