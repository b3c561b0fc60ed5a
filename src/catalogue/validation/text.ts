import { type JsonObject, ownField } from '#api/json-object.ts';
import type { TextRange } from '#domain/content/text-blocks.ts';
import { decodeEntities } from '#domain/text/entities.ts';
import { plainLine, plainParagraphs, shorten } from '#domain/text/plain-text.ts';
import { isHtml, textOfHtml } from './html-text.ts';
import { invalid, type Reading, valid } from './reading.ts';

/** One line of plain text, '' when there is none. A number is text too: PHP's JSON_NUMERIC_CHECK makes them of names. */
export function readLine(value: unknown, limit: number): Reading<string> {
  return readText(value, limit, plainLine);
}

/** As `readLine`, with its paragraphs. */
export function readParagraphs(value: unknown, limit: number): Reading<string> {
  return readText(value, limit, plainParagraphs);
}

/** A product's name (R7); '' with an issue when it cannot be one. */
export function readName(value: unknown): Reading<string> {
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

/** The id of a product, from `id` or else `_id` (R7, R9); null with an issue when it cannot be one. */
export function readId(entry: JsonObject): Reading<string | null> {
  const value = ownField(entry, 'id') ?? ownField(entry, '_id');
  if (value === undefined || value === null) return invalid(null, value, 'is missing');
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    return invalid(null, value, 'is not a whole number that can be kept exactly');
  }
  if (typeof value !== 'number' && typeof value !== 'string') return invalid(null, value, 'is not an id');
  const id = String(value);
  if (!pattern.test(id)) {
    return invalid(null, value, 'may have letters A to Z, digits, _ and - only, and at most 64 of them');
  }
  return isInherited(id) ? invalid(null, value, 'is a name that programs keep for themselves') : valid(id);
}

const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether every object has something under this name, such as `constructor` or `__proto__`. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

interface Description {
  description: string;
  emphasis?: TextRange[];
}

/** A product's description as text: HTML becomes paragraphs, lines, lists and emphasis, and no tag of it is left (R39). */
export function readDescription(value: unknown): Reading<Description> {
  const html = typeof value === 'string' ? value.slice(0, 10 * descriptionLimit) : '';
  if (!isHtml(html)) {
    const { value: description, issue } = readParagraphs(value, descriptionLimit);
    return { value: { description }, issue };
  }
  const { text, emphasis } = textOfHtml(html);
  const description = shorten(text, descriptionLimit);
  const shown = emphasis.filter(([, end]) => end < descriptionLimit);
  const result = { description, ...(shown.length > 0 && { emphasis: shown }) };
  if (description === text && html === value) return valid(result);
  return invalid(result, value, `was cut to ${descriptionLimit} characters`);
}

const descriptionLimit = 20_000;

function readText(value: unknown, limit: number, plain: (text: string) => string): Reading<string> {
  if (value === undefined || value === null) return valid('');
  if (typeof value === 'number' && Number.isFinite(value)) return valid(String(value));
  if (typeof value !== 'string') return invalid('', value, 'is not text');
  // An entity takes up to ten characters for one; what lies further behind could never be shown.
  const text = plain(decodeEntities(value.slice(0, 10 * limit)));
  if (text.length <= limit && value.length <= 10 * limit) return valid(text);
  return invalid(shorten(text, limit), value, `was cut to ${limit} characters`);
}
