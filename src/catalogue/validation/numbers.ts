import { epochMs } from '#domain/text/api-dates.ts';
import { exactUgx, wholeNumber, wholeUgx } from '#domain/text/whole-number.ts';
import { invalid, isBlank, type Reading, valid } from './reading.ts';

const highest = 1_000_000_000;

/** A price in whole shillings, above zero (R7); null with an issue when it cannot be one, rounded with an issue when it has a fraction (R38). */
export function readPrice(value: unknown): Reading<number | null> {
  if (isBlank(value)) return invalid(null, value, 'is missing');
  const price = wholeUgx(value);
  if (price === null) return invalid(null, value, unreadable('whole number of shillings'));
  if (price <= 0) return invalid(null, value, 'is not above zero');
  if (price > highest || price === exactUgx(value)) return atMost(highest, price, value);
  return invalid(price, value, `has a fraction of a shilling: it is shown as ${price}`);
}

/** The price before a reduction; the price itself where it says that there was none, as 0 does too; null where it says nothing. */
export function readOriginalPrice(value: unknown, price: number | null): Reading<number | null> {
  if (isBlank(value)) return valid(null);
  if ([0, price].includes(wholeUgx(value))) return valid(price);
  const original = readPrice(value);
  if (original.value === null || price === null || original.value > price) return original;
  return invalid(null, value, 'is not above the price');
}

/** Pieces in stock, or a number of reviews: 0 is a real answer, null is none. */
export function readCount(value: unknown): Reading<number | null> {
  if (isBlank(value)) return valid(null);
  const count = wholeNumber(value);
  if (count === null) return invalid(null, value, unreadable('whole number'));
  return count < 0 ? invalid(null, value, 'is below zero') : atMost(highest, count, value);
}

/** Stars from 0 to 5; null for none. */
export function readRating(value: unknown): Reading<number | null> {
  if (isBlank(value)) return valid(null);
  const text = typeof value === 'string' ? value.trim() : '';
  const rating = /^\d(\.\d{1,20})?$/.test(text) ? Number(text) : value;
  if (typeof rating === 'number' && rating >= 0 && rating <= 5) return valid(rating + 0);
  return invalid(null, value, 'is not a rating from 0 to 5');
}

/** When a product was added, epoch ms; null when unknown (R7). */
export function readDate(value: unknown): Reading<number | null> {
  if (isBlank(value)) return valid(null);
  const date = epochMs(value);
  return date === null ? invalid(null, value, 'is not a date from 2000 to 2100') : valid(date);
}

function unreadable(what: string): string {
  return `is not a ${what} that can be read in one way only`;
}

function atMost(limit: number, number: number, value: unknown): Reading<number | null> {
  return number <= limit ? valid(number) : invalid(null, value, `is above ${limit}`);
}
