import { hash } from 'node:crypto';

/** Hash of plain data by its whole content. An object inside the data that many pages share is read once. */
export type HashOf = (value: unknown) => string;

/**
 * Makes a hasher, which remembers the objects that it has read: none may change between two calls. `jsonObjects` were parsed from
 * JSON, and are hashed as JSON, ten times faster; the same fields in another order give another hash. The hasher throws for maps,
 * sets and other instances of classes.
 */
export function createHasher(jsonObjects: Iterable<object> = []): HashOf {
  const known = new Map<object, string>();
  for (const each of jsonObjects) known.set(each, shortHash(JSON.stringify(each)));
  const partOf: HashOf = (value) => {
    if (typeof value !== 'object' || value === null || value instanceof Date)
      return JSON.stringify(value) ?? 'undefined';
    // Pages make lists of their own of the objects that they share.
    if (Array.isArray(value)) return textOfList(value, partOf);
    const earlier = known.get(value);
    if (earlier !== undefined) return earlier;
    const text = textOfObject(value, partOf);
    // Not remembered: to serialize a short object again takes less time than to look it up.
    if (text.length < shortest) return text;
    const found = shortHash(text);
    known.set(value, found);
    return found;
  };
  // What is hashed at the top is hashed once, so it is not remembered: ten thousand remembered objects cost more than their hashes.
  const onceOf: HashOf = (value) =>
    isOwnObject(value) && !known.has(value) ? shortened(textOfObject(value, partOf)) : partOf(value);
  return (value) => shortened(Array.isArray(value) ? textOfList(value, onceOf) : onceOf(value));
}

function isOwnObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The text itself where it is short, else its hash. */
function shortened(text: string): string {
  return text.length < shortest ? text : shortHash(text);
}

/** Hash of a text, behind a sign with which no text of data begins. */
function shortHash(text: string): string {
  return `#${hash('sha256', text, 'base64url').slice(0, 22)}`;
}

function textOfList(list: readonly unknown[], hashOf: HashOf): string {
  let text = '[';
  for (const each of list) text += `${hashOf(each)},`;
  return `${text}]`;
}

/**
 * The fields of a plain object, sorted by name. Throws for an instance of a class: maps and sets have no fields of their own, so
 * all of them would have one hash.
 */
function textOfObject(value: object, hashOf: HashOf): string {
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null)
    throw new Error(
      `A page is given a ${kind.constructor.name}, which cannot be hashed: give it plain data.`,
    );
  let text = '{';
  for (const name of Object.keys(value).sort())
    text += `${quoted(name)}:${hashOf(value[name as keyof object])},`;
  return `${text}}`;
}

/** Cache of the names of fields as JSON: very many objects share few names. */
const quotedNames = new Map<string, string>();

function quoted(name: string): string {
  let found = quotedNames.get(name);
  if (found === undefined) {
    found = JSON.stringify(name);
    quotedNames.set(name, found);
  }
  return found;
}

/** Texts of fewer characters are used in place of their hash. */
const shortest = 64;
