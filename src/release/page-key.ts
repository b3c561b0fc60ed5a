import { createHash } from 'node:crypto';

/** Names data by all that is in it; objects that many pages share are read once. */
export type KeyOf = (value: unknown) => string;

/** Each `KeyOf` remembers the objects that it has read: none may change between two calls. */
export function openPageKeys(): KeyOf {
  const known = new WeakMap<object, string>();
  const keyOf: KeyOf = (value) => {
    if (typeof value !== 'object' || value === null || value instanceof Date)
      return JSON.stringify(value) ?? 'undefined';
    const found = known.get(value);
    if (found !== undefined) return found;
    const parts = Array.isArray(value)
      ? ['[', ...value.map(keyOf)]
      : ['{', ...entriesOf(value).flatMap(([name, each]) => [JSON.stringify(name), keyOf(each)])];
    const key = hashOf(parts.join(','));
    known.set(value, key);
    return key;
  };
  return keyOf;
}

/** Maps and sets have no entries of their own: they would all be one key. */
function entriesOf(value: object): [string, unknown][] {
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null)
    throw new Error(
      `A page is given a ${kind.constructor.name}, whose key cannot be told: give it plain data.`,
    );
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
