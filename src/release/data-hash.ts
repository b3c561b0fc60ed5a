import { hash } from 'node:crypto';

/** Hash of plain data by its whole content. An object that many pages share is read once. */
export type HashOf = (value: unknown) => string;

/**
 * Makes a hasher, which remembers the objects that it has read: none may change between two calls. The hasher throws for maps,
 * sets and other instances of classes.
 */
export function createHasher(): HashOf {
  const known = new WeakMap<object, string>();
  const hashOf: HashOf = (value) => {
    if (typeof value !== 'object' || value === null || value instanceof Date)
      return JSON.stringify(value) ?? 'undefined';
    const found = known.get(value);
    if (found !== undefined) return found;
    const text = Array.isArray(value)
      ? `[${value.map(hashOf).join(',')}]`
      : `{${entriesOf(value)
          .map(([name, each]) => `${JSON.stringify(name)}:${hashOf(each)}`)
          .join(',')}}`;
    const hash = hashText(text);
    known.set(value, hash);
    return hash;
  };
  return hashOf;
}

/**
 * Entries of a plain object, sorted by name. Throws for an instance of a class: maps and sets have no entries of their own, so
 * all of them would have one hash.
 */
function entriesOf(value: object): [string, unknown][] {
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null)
    throw new Error(
      `A page is given a ${kind.constructor.name}, which cannot be hashed: give it plain data.`,
    );
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Texts of fewer characters are used in place of their hash. */
const shortest = 64;

function hashText(text: string): string {
  return text.length < shortest ? text : `#${hash('sha256', text, 'base64url').slice(0, 22)}`;
}
