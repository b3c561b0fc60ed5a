import { currency } from '../shop/shop.ts';

/** A whole number, or a text such as `12,500` or `12500.00`; null for one that could be read in two ways (R7). */
export function wholeNumber(value: unknown): number | null {
  const number = exactNumber(value);
  return Number.isSafeInteger(number) ? number : null;
}

/** An amount in whole UGX, read as by `wholeNumber`; a fraction of a shilling is rounded (R38). */
export function wholeUgx(value: unknown): number | null {
  const amount = exactUgx(value);
  return amount === null ? null : Math.round(amount) + 0;
}

/** An amount with its fraction. The shop itself writes `UGX 3000`, so that label is accepted, and no other. */
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

/** Thousands in groups of three after commas, and one or two digits after a point: any other text could be read in two ways. */
const written = /^-?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d\d?)?$/;
