import { currency } from '#domain/shop.ts';
import { isBlank, misunderstood, type Reading, understood } from './reading.ts';

const highest = 1_000_000_000;

/** A price in whole shillings, above zero (R7); null with a fault when it cannot be one. */
export function readPrice(value: unknown): Reading<number | null> {
  if (isBlank(value)) return misunderstood(null, value, 'is missing');
  const price = wholeNumber(withoutLabel(value));
  if (price === null) return misunderstood(null, value, unreadable('whole number of shillings'));
  if (price <= 0) return misunderstood(null, value, 'is not above zero');
  return atMost(highest, price, value);
}

/** The price before a reduction; null without one, which 0 and the price itself mean too. */
export function readOriginalPrice(value: unknown, price: number | null): Reading<number | null> {
  const isNone = isBlank(value) || [0, price].includes(wholeNumber(withoutLabel(value)));
  if (isNone) return understood(null);
  const original = readPrice(value);
  if (original.value === null || price === null || original.value > price) return original;
  return misunderstood(null, value, 'is not above the price');
}

/** Pieces in stock, or a number of reviews: 0 is a real answer, null is none. */
export function readCount(value: unknown): Reading<number | null> {
  if (isBlank(value)) return understood(null);
  const count = wholeNumber(value);
  if (count === null) return misunderstood(null, value, unreadable('whole number'));
  return count < 0 ? misunderstood(null, value, 'is below zero') : atMost(highest, count, value);
}

/** Stars from 0 to 5; null for none. */
export function readRating(value: unknown): Reading<number | null> {
  if (isBlank(value)) return understood(null);
  const text = typeof value === 'string' ? value.trim() : '';
  const rating = /^\d(\.\d{1,20})?$/.test(text) ? Number(text) : value;
  if (typeof rating === 'number' && rating >= 0 && rating <= 5) return understood(rating + 0);
  return misunderstood(null, value, 'is not a rating from 0 to 5');
}

/** Thousands in groups of three after commas, and cents only as `.0` or `.00`: whatever else has a second reading. */
const written = /^(-?)(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.00?)?$/;

function wholeNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : null;
  const parts = typeof value === 'string' ? written.exec(value.trim()) : null;
  return parts === null ? null : Number(`${parts[1]}${parts[2]?.replaceAll(',', '')}`) + 0;
}

/** `UGX 3000` is how the shop itself writes a price, so it has one reading; no other label is known. */
function withoutLabel(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text.slice(0, currency.code.length).toUpperCase() === currency.code
    ? text.slice(currency.code.length)
    : text;
}

function unreadable(what: string): string {
  return `is not a ${what} that can be read in one way only`;
}

function atMost(limit: number, number: number, value: unknown): Reading<number | null> {
  return number <= limit ? understood(number) : misunderstood(null, value, `is above ${limit}`);
}
