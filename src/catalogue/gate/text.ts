import { decodeEntities } from '#domain/text/entities.ts';
import { plainLine, plainParagraphs, shorten } from '#domain/text/plain-text.ts';
import { misunderstood, type Reading, understood } from './reading.ts';

/** One line of plain text, '' when there is none. A number is text too: PHP's JSON_NUMERIC_CHECK makes them of names. */
export function readLine(value: unknown, limit: number): Reading<string> {
  return readText(value, limit, plainLine);
}

/** As `readLine`, with its paragraphs. */
export function readParagraphs(value: unknown, limit: number): Reading<string> {
  return readText(value, limit, plainParagraphs);
}

/** A product's name (R7); '' with a fault when it cannot be one. */
export function readName(value: unknown): Reading<string> {
  const name = readLine(value, 200);
  if (name.value === '') return { value: '', fault: name.fault ?? { value, reason: 'is missing' } };
  if (!hasLetterOrDigit.test(name.value)) return misunderstood('', value, 'has no letter and no digit');
  if (printedInPlaceOfAName.has(name.value))
    return misunderstood('', value, 'is a programming error of the API');
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

function readText(value: unknown, limit: number, plain: (text: string) => string): Reading<string> {
  if (value === undefined || value === null) return understood('');
  if (typeof value === 'number' && Number.isFinite(value)) return understood(String(value));
  if (typeof value !== 'string') return misunderstood('', value, 'is not text');
  // An entity takes up to ten characters for one; what lies further behind could never be shown.
  const text = plain(decodeEntities(value.slice(0, 10 * limit)));
  if (text.length <= limit && value.length <= 10 * limit) return understood(text);
  return misunderstood(shorten(text, limit), value, `was cut to ${limit} characters`);
}
