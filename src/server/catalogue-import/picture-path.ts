import { posix } from 'node:path';

/** What an entry of a product's `image` is: the address of a picture elsewhere, a path in the shop, or neither. */
export type PictureEntry = { kind: 'address'; address: string } | { kind: 'path'; path: string } | { kind: 'outside' };

/**
 * The path is the one that the shop serves the picture at, below `images/` whatever the folder is laid out like. Absolute
 * paths, other schemes and paths that lead out of the folder are `outside`.
 */
export function readPictureEntry(entry: string): PictureEntry {
  const text = entry.trim();
  if (/^https?:\/\//i.test(text)) return { kind: 'address', address: text };
  const path = posix.normalize(text.replaceAll('\\', '/'));
  const leadsOut = path.startsWith('/') || path === '..' || path.startsWith('../');
  if (leadsOut || /^[a-z][a-z\d+.-]*:/i.test(path) || path.includes('\0')) return { kind: 'outside' };
  return { kind: 'path', path: path.startsWith('images/') ? path : `images/${path}` };
}

/** Where the picture served at `path` may lie in its folder, first choice first. */
export function placesOf(path: string): string[] {
  return [path, path.slice('images/'.length)];
}
