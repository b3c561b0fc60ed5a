import { fromJson, isJsonObject, ownField } from '#api/json-object.ts';
import type { Specification } from '#domain/catalogue/product.ts';
import { isInherited } from './identity.ts';
import { isBlank, listFrom, misunderstood, type Reading, readEach, understood } from './reading.ts';
import { readLine } from './text.ts';

/** Sizes to choose from (R31): a list, a JSON list, or separated by commas. The words for "no size" are none (R30). */
export function readSizes(value: unknown): Reading<string[]> {
  if (isBlank(value)) return understood([]);
  const isSeparated = typeof value === 'string' && !value.trimStart().startsWith('[');
  const entries = isSeparated ? value.split(',') : listFrom(value);
  if (entries === null) return misunderstood([], value, 'is no list of sizes');
  return readEach(entries, 40, readSize, (size) => size);
}

const noSize: ReadonlySet<string> = new Set(['default', 'undefined', '']);

function readSize(entry: unknown): Reading<string | null> {
  const size = readLine(entry, 40);
  if (size.fault !== null) return misunderstood(null, entry, 'has an entry that is not a size');
  if (isInherited(size.value))
    return misunderstood(null, entry, 'has a name that programs keep for themselves');
  return understood(noSize.has(size.value.toLowerCase()) ? null : size.value);
}

/** An object from label to value, or a list of `{label, value}` or `{name, value}`; either may be written as JSON. */
export function readSpecifications(value: unknown): Reading<Specification[]> {
  if (isBlank(value)) return understood([]);
  const given = typeof value === 'string' ? fromJson(value) : value;
  if (Array.isArray(given)) return readEach(given, 30, readLabelled, ({ label }) => label);
  if (!isJsonObject(given)) return misunderstood([], value, 'is no list of labels and values');
  return readEach(Object.entries(given), 30, readPair, ({ label }) => label);
}

function readLabelled(entry: unknown): Reading<Specification | null> {
  if (!isJsonObject(entry)) return misunderstood(null, entry, 'has an entry without label and value');
  return readPair([ownField(entry, 'label') ?? ownField(entry, 'name'), ownField(entry, 'value')]);
}

function readPair(pair: unknown): Reading<Specification | null> {
  const [givenLabel, givenValue] = pair as [unknown, unknown];
  const label = readLine(givenLabel, 80);
  const value = readLine(givenValue, 500);
  const fault = label.fault ?? value.fault;
  if (label.value !== '' && value.value !== '')
    return { value: { label: label.value, value: value.value }, fault };
  if (fault === null && isBlank(givenValue)) return understood(null);
  return misunderstood(null, fault?.value ?? givenLabel, 'has an entry whose label or value is not text');
}
