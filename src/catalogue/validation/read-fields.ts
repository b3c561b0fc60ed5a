import { type JsonObject, ownField } from '#api/reply.ts';
import type { TextRange } from '#domain/content/text-blocks.ts';
import { afterPattern, currencyCode, decimals, labelPattern } from '#domain/shop/configuration.ts';
import { epochMs } from '#domain/text/dates.ts';
import { decodeEntities } from '#domain/text/entities.ts';
import { amountIn, exactAmount, isAmount, wholeNumber, writtenAmount } from '#domain/text/money.ts';
import { isSpreadsheetError, plainLine, plainParagraphs, shorten } from '#domain/text/plain-text.ts';
import { htmlOf, textOfHtml, withoutTags } from './html-text.ts';

/** A parsed field. With an `issue`, `value` is what remains of it. */
export interface ParsedField<T> {
  value: T;
  issue: FieldIssue | null;
}

export interface FieldIssue {
  /** The value as received. */
  value: unknown;
  /** Predicate of the sentence "the field …". */
  reason: string;
}

export function valid<T>(value: T): ParsedField<T> {
  return { value, issue: null };
}

export function invalid<T>(left: T, value: unknown, reason: string): ParsedField<T> {
  return { value: left, issue: { value, reason } };
}

/** Whether a value is one that PHP shops send for "none": nothing, or a text that says so. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && blank.has(value.trim().toLowerCase()))
  );
}

const blank: ReadonlySet<string> = new Set(['', 'null', 'undefined']);

/** Reads one line of plain text without tags, '' for none. A number is text too: PHP's JSON_NUMERIC_CHECK turns numeric names into numbers. */
export function readLine(value: unknown, limit: number): ParsedField<string> {
  // Once more, since a tag that goes leaves spaces.
  return readText(value, limit, (text) => plainLine(withoutTags(plainLine(text))));
}

/** Reads a label, otherwise as `readLine`; '' also for a text that says that it does not exist. */
export function readLabel(value: unknown, limit: number): ParsedField<string> {
  return readLine(isBlank(value) ? '' : value, limit);
}

/** Reads plain text with its paragraphs, otherwise as `readLine`. */
export function readParagraphs(value: unknown, limit: number): ParsedField<string> {
  return readText(value, limit, plainParagraphs);
}

/** Reads a product's name (R7); '' with an issue for an invalid one. */
export function readName(value: unknown): ParsedField<string> {
  const name = readLine(value, 200);
  if (name.value === '') return { value: '', issue: name.issue ?? { value, reason: 'is missing' } };
  if (!hasLetterOrDigit.test(name.value)) return invalid('', value, 'has no letter and no digit');
  if (printedInPlaceOfAName.has(name.value)) return invalid('', value, 'is a programming error of the API');
  return name;
}

const hasLetterOrDigit = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

const printedInPlaceOfAName: ReadonlySet<string> = new Set([
  '[object Object]',
  'Array',
  'NaN',
  'null',
  'undefined',
]);

/** Reads the id of a product, from `id` or else `_id` (R7, R9); null with an issue for an invalid one. */
export function readId(entry: JsonObject): ParsedField<string | null> {
  const value = ownField(entry, 'id') ?? ownField(entry, '_id');
  if (value === undefined || value === null) return invalid(null, value, 'is missing');
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    return invalid(null, value, 'is not a whole number that can be kept exactly');
  if (typeof value !== 'number' && typeof value !== 'string') return invalid(null, value, 'is not an id');
  const id = String(value);
  if (!pattern.test(id))
    return invalid(null, value, 'may have letters A to Z, digits, _ and - only, and at most 64 of them');
  return isInherited(id) ? invalid(null, value, 'is a name that programs keep for themselves') : valid(id);
}

const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether every object inherits a field of this name, such as `constructor` or `__proto__`. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

interface Description {
  description: string;
  emphasis?: TextRange[];
}

/** Reads a product's description as text: HTML becomes paragraphs, lines, lists and emphasis, without any tag (R39). */
export function readDescription(value: unknown): ParsedField<Description> {
  const read = typeof value === 'string' ? value.slice(0, 10 * descriptionLimit) : '';
  const html = htmlOf(read);
  if (html === null) {
    const { value: description, issue } = readParagraphs(value, descriptionLimit);
    return { value: { description }, issue };
  }
  const { text, emphasis } = textOfHtml(html);
  const description = shorten(text, descriptionLimit);
  const shown = emphasis.filter(([, end]) => end < descriptionLimit);
  const result = { description, ...(shown.length > 0 && { emphasis: shown }) };
  if (description === text && read === value) return valid(result);
  return invalid(result, value, `was cut to ${descriptionLimit} characters`);
}

const descriptionLimit = 20_000;

function readText(value: unknown, limit: number, plain: (text: string) => string): ParsedField<string> {
  if (value === undefined || value === null) return valid('');
  if (typeof value === 'number' && Number.isFinite(value)) return valid(String(value));
  if (typeof value !== 'string') return invalid('', value, 'is not text');
  // An entity takes up to ten characters for one; text beyond that could never be shown.
  const text = plain(decodeEntities(value.slice(0, 10 * limit)));
  if (isSpreadsheetError(text)) return invalid('', value, spreadsheetError);
  if (text.length <= limit && value.length <= 10 * limit) return valid(text);
  return invalid(shorten(text, limit), value, `was cut to ${limit} characters`);
}

export const spreadsheetError = 'is an error of a spreadsheet: mend its formula, or leave the cell empty';

const highest = 1_000_000_000;

/** Reads a price above zero, in the smallest unit (R7); null with an issue for an invalid one, rounded with an issue for a fraction (R38). */
export function readPrice(value: unknown): ParsedField<number | null> {
  if (isBlank(value)) return invalid(null, value, `is missing: ${priceExample}`);
  const price = amountIn(value);
  if (price === null)
    return invalid(null, value, `${unreadable(`price in ${currencyCode}`)}: ${priceRemedy(value)}`);
  if (price <= 0) return invalid(null, value, `is not above zero: ${priceExample}`);
  if (price > highest || isAmount(exactAmount(value) ?? 0)) return atMost(highest, price, value);
  return invalid(
    price,
    value,
    `has more decimals than ${currencyCode}: it is shown as ${writtenAmount(price)}`,
  );
}

const priceExample = `write a price such as ${decimals ? '12.50' : '12500'}`;

/** Remedy for a refused price, as an instruction to the owner: to write only its digits if only other signs were wrong. */
function priceRemedy(value: unknown): string {
  // A price of at most 10 digits with its signs is no longer; the pattern is slow on long texts.
  if (typeof value !== 'string' || value.length > 40) return priceExample;
  const digits = value.trim().replace(currencySigns, '').replace(spaceOfThousands, '');
  const written = exactAmount(/^[1-9]/.test(digits) ? digits.replaceAll(/O/gi, '0') : digits);
  const price = written !== null && isAmount(written) ? (amountIn(written) ?? 0) : 0;
  return price > 0 && price <= highest ? `write ${writtenAmount(price)}` : priceExample;
}

/** Words and signs for the currency before or behind an amount: `Shs. 12,500`, `12,500/=`. */
const signs = `${labelPattern}${afterPattern}|[\\p{Lu}]?shs?`;
const currencySigns = new RegExp(
  `^(?:${signs})\\.?\\s*|\\s*(?:${signs}|shillings)?\\.?\\s*(?:/[=-])?$`,
  'giu',
);
const spaceOfThousands = /(?<=\d)\s(?=\d{3}(?!\d))/g;

/** Reads the price before a reduction; the price itself if the value says that there was none, as 0 does too; null for none. */
export function readOriginalPrice(value: unknown, price: number | null): ParsedField<number | null> {
  if (isBlank(value)) return valid(null);
  if ([0, price].includes(amountIn(value))) return valid(price);
  const original = readPrice(value);
  if (original.value === null || price === null || original.value > price) return original;
  return invalid(null, value, 'is not above the price: write the price before the reduction, or nothing');
}

/** Reads a number of pieces or of reviews: 0 is a value, null means that it is missing. */
export function readCount(value: unknown): ParsedField<number | null> {
  if (isBlank(value)) return valid(null);
  const count = wholeNumber(value);
  if (count === null) return invalid(null, value, unreadable('whole number'));
  return count < 0 ? invalid(null, value, 'is below zero') : atMost(highest, count, value);
}

/** Reads pieces in stock; null if they are not known. A shop that has sold more than it has may say so with a number below 0. */
export function readStock(value: unknown): ParsedField<number | null> {
  const count = wholeNumber(value);
  if (isBlank(value) || count === null || count >= 0) return readCount(value);
  return invalid(0, value, 'is below zero: it is shown as out of stock');
}

/** Reads a rating from 0 to 5; null for none. */
export function readRating(value: unknown): ParsedField<number | null> {
  if (isBlank(value)) return valid(null);
  const text = typeof value === 'string' ? value.trim() : '';
  const rating = /^\d(\.\d{1,20})?$/.test(text) ? Number(text) : value;
  if (typeof rating === 'number' && rating >= 0 && rating <= 5) return valid(rating + 0);
  return invalid(null, value, 'is not a rating from 0 to 5');
}

/** Reads the time at which a product was added, epoch ms; null when unknown (R7). */
export function readDate(value: unknown): ParsedField<number | null> {
  if (isBlank(value)) return valid(null);
  const date = epochMs(value);
  return date === null
    ? invalid(null, value, 'is not a date such as 2026-10-19, from 2000 to 2100')
    : valid(date);
}

function unreadable(what: string): string {
  return `is not a ${what} that can be read in one way only`;
}

function atMost(limit: number, number: number, value: unknown): ParsedField<number | null> {
  return number <= limit ? valid(number) : invalid(null, value, `is above ${limit}`);
}
