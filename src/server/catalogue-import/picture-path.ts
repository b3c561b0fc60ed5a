import { posix } from 'node:path';
import { pathInAddress } from '../catalogue/picture-address.ts';
import { picturesBase } from './judge.ts';

/** Whether a product's picture is written as a path that is absolute or leads out of the folder of the pictures. */
export function leadsOutside(entry: string): boolean {
  const path = posix.normalize(entry.trim().replaceAll('\\', '/'));
  return /^(\/|\.\.(\/|$)|[a-z]:\/|file:)/i.test(path);
}

/**
 * The path at which the shop serves a picture that was judged: below `images/`, decoded. Null when the picture is not the
 * shop's own but has its address elsewhere.
 */
export function servedPath(address: string): string | null {
  const { origin, pathname } = new URL(address);
  if (origin !== picturesBase) return null;
  const path = pathInAddress(pathname.slice(1)).replace(/\/{2,}/g, '/');
  return path.startsWith('images/') ? path : `images/${path}`;
}

/** Whether a path of `servedPath` is one that an address can hold without being shortened on the way. */
export function isPlain(path: string): boolean {
  return path === posix.normalize(path) && !path.includes('\\');
}

/** Where the picture served at `path` may lie in a folder, first choice first. */
export function placesOf(path: string): string[] {
  return [path, path.slice('images/'.length)];
}
