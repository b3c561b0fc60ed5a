import { currency } from '../shop/shop.ts';

/** A whole number as such or written as PHP shops do, `12,500` or `12500.00`; null for whatever has a second reading (R7). */
export function wholeNumber(value: unknown): number | null {
  const number = exactNumber(value);
  return Number.isSafeInteger(number) ? number : null;
}

/** As `wholeNumber`, for an amount: a fraction of a shilling is rounded (R38). */
export function wholeUgx(value: unknown): number | null {
  const amount = exactUgx(value);
  return amount === null ? null : Math.round(amount) + 0;
}

/** An amount with its fraction. `UGX 3000` is how the shop itself writes a price, so it has one reading; no other label is known. */
export function exactUgx(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const isLabelled = text.slice(0, currency.code.length).toUpperCase() === currency.code;
  return exactNumber(isLabelled ? text.slice(currency.code.length) : value);
}

function exactNumber(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
  const isNumber = typeof value === 'string' && written.test(value.trim());
  return isNumber ? Number(value.replaceAll(',', '')) + 0 : null;
}

/** Thousands in groups of three after commas, and one or two digits after a point: whatever else has a second reading. */
const written = /^-?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d\d?)?$/;
