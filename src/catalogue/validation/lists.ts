import { fromJson, isJsonObject, ownField } from '#api/reply.ts';
import type { Specification } from '#domain/catalogue/product.ts';
import { decodeEntities } from '#domain/text/entities.ts';
import { wholeNumber } from '#domain/text/money.ts';
import { isSpreadsheetError } from '#domain/text/plain-text.ts';
import {
  type FieldIssue,
  invalid,
  isBlank,
  isInherited,
  type ParsedField,
  readLabel,
  readLine,
  spreadsheetError,
  valid,
} from './read-fields.ts';

/** Reads addresses of a product's pictures: absolute http(s), relative ones resolved against `base` (R10). */
export function readImages(value: unknown, base: string): ParsedField<string[]> {
  const parsed = withoutJson(value);
  if (isBlank(parsed)) return valid([]);
  const entries = isPlainText(parsed) ? [parsed] : numberedEntries(parsed);
  if (entries === null) return invalid([], value, 'is no list of pictures');
  return readEach(
    entries,
    12,
    (entry) => readAddress(entry, base),
    (address) => address,
  );
}

function readAddress(entry: unknown, base: string): ParsedField<string | null> {
  if (typeof entry !== 'string')
    return invalid(null, entry, 'has an entry that is not the address of a picture');
  if (isSpreadsheetError(entry.trim())) return invalid(null, entry, spreadsheetError);
  const text = entry.length > longest ? '' : decodeEntities(entry.trim());
  const address = URL.parse(asAddress(text), base);
  if (text === '' || address === null || !/^https?:$/.test(address.protocol))
    return invalid(null, entry, 'has an entry that is neither an http(s) address nor a path');
  if (address.username !== '' || address.password !== '')
    return invalid(null, withoutPassword(address), 'has an address with a user name or password in it');
  address.hash = '';
  return valid(address.href);
}

const longest = 2_000;

/**
 * Turns a text into an address. Shops send file names unescaped: a `%` that begins no percent-encoding belongs to the name, and so does
 * a `#` in a path without a query.
 */
function asAddress(text: string): string {
  const address = text.replace(/%(?![\da-f]{2})/gi, '%25');
  return /^([a-z][a-z\d+.-]*:|[\\/]{2})|\?/i.test(address) ? address : address.replaceAll('#', '%23');
}

function withoutPassword(address: URL): string {
  const shown = new URL(address);
  shown.username = '…';
  shown.password = '';
  return shown.href;
}

/** Reads the sizes to choose from (R31): a list, a JSON list, or a text separated by commas. The words for "no size" are left out (R30). */
export function readSizes(value: unknown): ParsedField<string[]> {
  const parsed = withoutJson(value);
  if (isBlank(parsed)) return valid([]);
  const entries = isPlainText(parsed) ? parsed.split(',') : numberedEntries(parsed);
  if (entries === null || isCountBySize(parsed)) return invalid([], value, 'is no list of sizes');
  return readEach(entries, 40, readSize, (size) => size);
}

/** Whether an object may hold pieces by size, `{"38":5,"39":2}`, instead of sizes by position. */
function isCountBySize(value: unknown): boolean {
  const counts = isJsonObject(value) && !Object.hasOwn(value, '0') ? Object.values(value) : [];
  return counts.length > 0 && counts.every((count) => wholeNumber(count) !== null);
}

function readSize(entry: unknown): ParsedField<string | null> {
  const size = readLine(entry, 40);
  if (size.issue !== null) return invalid(null, entry, 'has an entry that is not a size');
  if (isInherited(size.value)) return invalid(null, entry, 'has a name that programs keep for themselves');
  return valid(size.value.toLowerCase() === 'default' || isBlank(size.value) ? null : size.value);
}

/** Reads specifications: an object from label to value, or a list of `{label, value}` or `{name, value}`; either may be JSON text. */
export function readSpecifications(value: unknown): ParsedField<Specification[]> {
  const parsed = withoutJson(value);
  if (isBlank(parsed)) return valid([]);
  const entries = numberedEntries(parsed);
  if (entries !== null && (Array.isArray(parsed) || entries.some(isJsonObject)))
    return readEach(entries, 30, readLabelled, ({ label }) => label);
  if (!isJsonObject(parsed)) return invalid([], value, 'is no list of labels and values');
  return readEach(Object.entries(parsed), 30, readPair, ({ label }) => label);
}

function readLabelled(entry: unknown): ParsedField<Specification | null> {
  if (!isJsonObject(entry)) return invalid(null, entry, 'has an entry without label and value');
  return readPair([ownField(entry, 'label') ?? ownField(entry, 'name'), ownField(entry, 'value')]);
}

function readPair(pair: unknown): ParsedField<Specification | null> {
  const [givenLabel, givenValue] = pair as [unknown, unknown];
  const label = readLabel(givenLabel, 80);
  const value = readLabel(givenValue, 500);
  const issue = label.issue ?? value.issue;
  if (label.value !== '' && value.value !== '')
    return { value: { label: label.value, value: value.value }, issue };
  if (issue === null && isBlank(givenValue)) return valid(null);
  return invalid(null, issue?.value ?? givenLabel, 'has an entry whose label or value is not text');
}

/**
 * Reads a list entry by entry, skipping blanks and repetitions, until it has `limit` values. The first invalid entry is the
 * issue of the whole list.
 */
function readEach<T>(
  entries: readonly unknown[],
  limit: number,
  read: (entry: unknown) => ParsedField<T | null>,
  keyOf: (value: T) => string,
): ParsedField<T[]> {
  const byKey = new Map<string, T>();
  const looked = entries.slice(0, 20 * limit);
  let issue: FieldIssue | null = null;
  let more = entries.length > looked.length;
  for (const entry of looked) {
    if (isBlank(entry)) continue;
    const parsed = read(entry);
    issue ??= parsed.issue;
    if (parsed.value === null || byKey.has(keyOf(parsed.value))) continue;
    if (byKey.size < limit) byKey.set(keyOf(parsed.value), parsed.value);
    else more = true;
  }
  if (more) issue ??= { value: entries, reason: `has too many entries: only the first ${limit} are kept` };
  return { value: [...byKey.values()], issue };
}

/** The value of a JSON text, also of one that was made JSON twice; another value as it is. */
function withoutJson(value: unknown, depth = 2): unknown {
  if (typeof value !== 'string' || depth === 0 || !/^\s*[[{"]/.test(value)) return value;
  const read = fromJson(value);
  return read === undefined ? value : withoutJson(read, depth - 1);
}

/** Whether a value is a text that is neither a JSON list or object nor the beginning of one. */
function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !/^\s*[[{]/.test(value);
}

/** The entries of a list, which PHP writes as an object with numbers for keys when it has gaps; null for anything else. */
export function numberedEntries(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const isNumbered = isJsonObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(value) : null;
}
