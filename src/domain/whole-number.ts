import { currency } from './shop.ts';

/** A whole number as such or written as PHP shops do, `12,500` or `12500.00`; null for whatever has a second reading (R7). */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : null;
  const parts = typeof value === 'string' ? written.exec(value.trim()) : null;
  return parts === null ? null : Number(`${parts[1]}${parts[2]?.replaceAll(',', '')}`) + 0;
}

/** As `wholeNumber`, for an amount. `UGX 3000` is how the shop itself writes a price, so it has one reading; no other label is known. */
export function wholeUgx(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const isLabelled = text.slice(0, currency.code.length).toUpperCase() === currency.code;
  return wholeNumber(isLabelled ? text.slice(currency.code.length) : value);
}

/** Thousands in groups of three after commas, and cents only as `.0` or `.00`: whatever else has a second reading. */
const written = /^(-?)(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.00?)?$/;
