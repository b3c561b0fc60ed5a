import { decodeEntities } from '#domain/text/entities.ts';
import { isBlank, listFrom, misunderstood, type Reading, readEach, understood } from './reading.ts';

/** Addresses of a product's pictures, absolute http(s), relative ones resolved against `base` (R10). */
export function readImages(value: unknown, base: string): Reading<string[]> {
  if (isBlank(value)) return understood([]);
  const isLone = typeof value === 'string' && !value.trimStart().startsWith('[');
  const entries = isLone ? [value] : listFrom(value);
  if (entries === null) return misunderstood([], value, 'is no list of pictures');
  return readEach(
    entries,
    12,
    (entry) => readAddress(entry, base),
    (address) => address,
  );
}

function readAddress(entry: unknown, base: string): Reading<string | null> {
  if (typeof entry !== 'string')
    return misunderstood(null, entry, 'has an entry that is not the address of a picture');
  const text = entry.length > longest ? '' : decodeEntities(entry.trim());
  const address = URL.parse(asAddress(text), base);
  if (text === '' || address === null || !/^https?:$/.test(address.protocol)) {
    return misunderstood(null, entry, 'has an entry that is neither an http(s) address nor a path');
  }
  if (address.username !== '' || address.password !== '') {
    return misunderstood(null, withoutPassword(address), 'has an address with a user name or password in it');
  }
  address.hash = '';
  return understood(address.href);
}

const longest = 2_000;

/**
 * Shops send the names of their files as they are: a `%` that begins no code is one of the name, and so is a `#` in a
 * path without a query.
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
