import {
  currencyCode,
  decimalMark,
  decimals,
  group,
  labelAfter,
  labelBefore,
  ownLabel,
} from '../shop/configuration.ts';

/**
 * `UGX 12,500`, `4,90 €`. The same in every build and on every phone: no locale decides it. An amount is a whole number of the smallest
 * unit that the currency shows: shillings, or cents.
 */
export function formatPrice(amount: number): string {
  return `${labelBefore}${formatAmount(amount)}${labelAfter}`;
}

/** A difference with a minus sign, `−UGX 5,000`; a positive one without a sign. */
export function formatChange(amount: number): string {
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount);
}

/** A price without its label: `12,500`, `4,90`. */
export function formatAmount(amount: number): string {
  return groupThousands(decimals ? writtenAmount(amount).replace('.', decimalMark) : amount);
}

/** `12,500` */
export function groupThousands(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, group);
}

/** An amount as feeds, files and fields for typing write it: `4.90`. */
export const writtenAmount = (amount: number) => inUnits(amount).toFixed(decimals);

/** A whole number, or a text such as `12,500` or `12500.00`; null for one that could be read in two ways (R7). */
export function wholeNumber(value: unknown): number | null {
  const number = exactNumber(value);
  return Number.isSafeInteger(number) ? number : null;
}

/** An amount that is written in units, in the smallest unit that the currency shows; smaller fractions are rounded (R38). */
export function amountIn(value: unknown): number | null {
  const amount = exactAmount(value);
  return amount === null ? null : Math.round(decimals ? amount * 10 ** decimals : amount) + 0;
}

/** An amount as APIs write it, in units: 4.9 for 490 cents. */
export const inUnits = (amount: number) => (decimals ? amount / 10 ** decimals : amount);
/** An amount that the shop's people type, by the rule for prices (R7); NaN for any other text. */
export const typedAmount = (text: string) => amountIn(text.replace(/\s/g, '')) ?? Number.NaN;

/** A phone's keyboard for an amount: an iPhone's `numeric` has no decimal mark. */
export const amountKeyboard = decimals ? 'decimal' : 'numeric';

/** Whether a number in units has no more decimals than the currency shows. */
export const isAmount = (value: number) => {
  const amount = amountIn(value);
  return Number.isSafeInteger(amount) && inUnits(amount ?? 0) === value;
};

/** An amount in units with all its decimals. The shop itself writes `UGX 3000`, so its label is accepted, and no other. */
export function exactAmount(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const letters = text.toUpperCase();
  const label = ownLabel && letters.startsWith(ownLabel) ? ownLabel : currencyCode;
  const bare = letters.startsWith(label) ? text.slice(label.length) : value;
  return decimalMark === ',' && typeof bare === 'string' ? exactNumber(withPoint(bare)) : exactNumber(bare);
}

/** `1.234,50 €` as `1234.50`. `12.000` stays, which could be read in two ways; `1,999`, which could too, is no number here. */
function withPoint(text: string): string {
  const bare = labelAfter && text.endsWith(labelAfter) ? text.slice(0, -labelAfter.length) : text;
  if (/^\s*-?\d{1,3},\d{3}\s*$/.test(bare)) return '';
  return /^-?\d{1,3}(?:\.?\d{3})*,\d\d?$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
}

function exactNumber(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
  const isNumber = typeof value === 'string' && written.test(value.trim());
  return isNumber ? Number(value.replaceAll(',', '')) + 0 : null;
}

/** Thousands in groups of three after commas, and one or two digits after a point: any other text could be read in two ways. */
const written = /^-?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d\d?)?$/;
