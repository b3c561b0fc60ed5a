import { createHash } from 'node:crypto';

/** Hashes data by all that is in it; objects that many pages share are read once. */
export type HashOf = (value: unknown) => string;

/** Each `HashOf` remembers the objects that it has read: none may change between two calls. */
export function createHasher(): HashOf {
  const known = new WeakMap<object, string>();
  const hashOf: HashOf = (value) => {
    if (typeof value !== 'object' || value === null || value instanceof Date)
      return JSON.stringify(value) ?? 'undefined';
    const found = known.get(value);
    if (found !== undefined) return found;
    const parts = Array.isArray(value)
      ? ['[', ...value.map(hashOf)]
      : ['{', ...entriesOf(value).flatMap(([name, each]) => [JSON.stringify(name), hashOf(each)])];
    const hash = hashText(parts.join(','));
    known.set(value, hash);
    return hash;
  };
  return hashOf;
}

/** Maps and sets have no entries of their own: they would all have one hash. */
function entriesOf(value: object): [string, unknown][] {
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null)
    throw new Error(
      `A page is given a ${kind.constructor.name}, which cannot be hashed: give it plain data.`,
    );
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
