import * as shop from '../../shop.config.ts';
import type { Shop } from '../../shop-schema.ts';
import type { OwnerChoices, OwnerFacts } from '../owner/facts.ts';
import { slug } from '../text/slug.ts';
import { weekdays, zoneOffsetMs } from '../text/zones.ts';

/**
 * The configuration of the shop, `src/shop.config.ts`, in the form in which the code uses it: every module takes it from here. A script has
 * only its values (`integration/inlined-script.ts`). What the owner chose in /owner stands over it (`owner/facts.ts`).
 */
const configured: Shop = shop;

export const {
  name,
  tagline,
  city,
  country,
  countryCode,
  street,
  latitude,
  longitude,
  email,
  chatNumber,
  instagram,
  tiktok,
  language,
  dateLocale,
  timeZone,
  returns,
  support,
  paymentMethod,
  piece,
  lookFirst,
  assortment,
  colours,
  departmentPictures,
  filterCounts,
  collectionIntro,
  categoryIntros,
  searchCategories,
  about,
} = configured;

/** The departments, in the order of the menu. */
export const departments = configured.departments.map(({ subCategory, title, address }) => ({
  subCategory,
  title,
  path: address ?? `/brand/${slug(subCategory)}`,
}));
/** Those with their own page and a filter on it. */
export const departmentPages = configured.departments.flatMap(({ subCategory, address, filter }) =>
  address
    ? { subCategory, path: address, filter: filter?.by ?? 'category', labels: filter?.labels ?? [] }
    : [],
);
/** Texts of the departments' pages, by sub-category. */
export const departmentTexts = Object.fromEntries(
  configured.departments.map(({ subCategory, intro, filter }) => [
    subCategory,
    { intro, partTitle: filter?.title ?? '{label}' },
  ]),
);
/** Sub-categories that are no brand, and those whose products are worn. */
export const unbranded = [
  '',
  ...configured.departments.flatMap((each) => (each.isBrand ? [] : each.subCategory)),
];
export const worn = configured.departments.flatMap((each) => (each.isWorn ? each.subCategory : []));

export const { code: currencyCode, name: currencyName, decimals, group, decimalMark } = configured.currency;
/** The label stands before an amount, or behind it. */
export const { before: labelBefore = '', after: labelAfter = '' } = configured.currency;
/** A label before amounts that is not the currency's code, in capital letters; '' if it is. */
export const ownLabel =
  labelBefore.trim().toUpperCase() === currencyCode ? '' : labelBefore.trim().toUpperCase();
/** Patterns of the label, for texts in which it stays with its amount. */
export const labelPattern = escaped(labelBefore.trim() || currencyCode);
export const afterPattern = labelAfter && `|${escaped(labelAfter.trim())}`;
/** Steps to which prices are rounded in /owner. */
export const priceSteps = configured.currency.steps.map(smallest);

const { name: coming, providers } = configured.comingPayment;
/** `Mobile Money (MTN and Airtel)`, and the same in a line that is short of room. */
export const comingPayment = providers.length === 0 ? coming : `${coming} (${providers.join(' and ')})`;
export const comingPaymentShort = comingPayment.replace(' and ', ', ');

/** The facts that the owner may change, as the file has them. */
export const configuredFacts: OwnerFacts = {
  hours: configured.hours,
  phone: configured.phone,
  fee: smallest(configured.delivery.fee),
  freeOver: smallest(configured.delivery.freeOver),
  popularSearches: configured.popularSearches,
  synonyms: [],
  closed: '',
};
/** The process that compiles the pages gets the owner's choices in its environment; `applyChoices` changes them in others. */
const choices: OwnerChoices = JSON.parse(globalThis.process?.env.SHOP_CHOICES ?? '{}');
const facts = { ...configuredFacts, ...choices };
export const { hours, phone, popularSearches, closed } = facts;

export const delivery = {
  fee: facts.fee,
  freeOver: facts.freeOver,
  cityDays: configured.delivery.cityDays,
  nationwideDays: configured.delivery.nationwideDays,
};

/** Days of the week without deliveries, a bit each: 1 for Sunday, 2 for Monday. */
export const restDays = configured.delivery.restDays.reduce(
  (bits, day) => bits | (1 << weekdays.indexOf(day)),
  0,
);
/** Whether a range may be one day or hour: two days without deliveries between may make them one. */
export const hasShortRanges = [
  configured.delivery.cityDays,
  configured.delivery.nationwideDays,
  configured.returns.refundDays,
  configured.support.replyHours,
].some(({ min, max }) => max - min <= configured.delivery.restDays.length);
/** Matches a part of the city, as `cityWords` of an address end with it; null if none is named. */
export const cityAreas =
  configured.delivery.cityAreas.length === 0
    ? null
    : new RegExp(` (${configured.delivery.cityAreas.join('|').toLowerCase()}) (division )?$`);

/** Offset of the shop's time from UTC, ms; null if summer has another than winter. */
export const fixedOffsetMs = fixedOffset();

export const { countryCode: phoneCountry, example: phoneExample, abroad: phoneAbroad } = configured.phoneRule;
/** A number without spacing. Some keep the zero after the country code; an API that sends a number loses the plus. */
export const phonePattern = new RegExp(
  `^(?:(?:0|(?:\\+|00)?${phoneCountry}0?)?${configured.phoneRule.national}|\\+(?!${phoneCountry})\\d{10,15})$`,
);

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** An amount of the configuration in the smallest unit that the currency shows. */
function smallest(amount: number): number {
  return Math.round(amount * 10 ** configured.currency.decimals);
}

function fixedOffset(): number | null {
  const offsets = Array.from({ length: 24 }, (_, month) => zoneOffsetMs(timeZone, Date.UTC(2026, month)));
  return new Set(offsets).size === 1 ? (offsets[0] ?? 0) : null;
}
