import { posix } from 'node:path';
import { pathInAddress } from '../catalogue/picture-address.ts';
import { picturesBase } from './judge.ts';

/** Whether a product's picture is written as a path that is absolute or leads out of the folder of the pictures. */
export function leadsOutside(entry: string): boolean {
  return /^(\/|\.\.(\/|$)|[a-z]:\/|file:)/i.test(plainPath(entry));
}

/**
 * The path at which the shop serves a picture that was judged: below `images/`, decoded. Null when the picture is not the
 * shop's own but has its address elsewhere.
 */
export function servedPath(address: string): string | null {
  const { origin, pathname } = URL.parse(address) ?? {};
  if (origin !== picturesBase || pathname === undefined) return null;
  return belowImages(pathInAddress(pathname.slice(1)).replace(/\/{2,}/g, '/'));
}

/** The path at which the shop serves the picture whose file has this name, read by its letters. */
export function namedPath(name: string): string {
  return belowImages(plainPath(name));
}

/** Whether a path of `servedPath` is one that an address can hold without being shortened on the way. */
export function isPlain(path: string): boolean {
  return path === posix.normalize(path) && !path.includes('\\');
}

/** Where the picture served at `path` may lie in a folder, first choice first. */
export function placesOf(path: string): string[] {
  return [path, path.slice('images/'.length)];
}

function plainPath(written: string): string {
  return posix.normalize(written.trim().replaceAll('\\', '/'));
}

function belowImages(path: string): string {
  return path.startsWith('images/') ? path : `images/${path}`;
}
