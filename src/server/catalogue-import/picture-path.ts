import { posix } from 'node:path';
import { addressOfPath, pathInAddress } from '../catalogue/pictures.ts';
import { sentText } from '../catalogue/read-products.ts';
import { picturesIn, type RawCatalogue, type RawProduct } from './raw-catalogue.ts';

/** The base that a `ValidateCatalogue` must resolve relative picture paths against. */
export const picturesBase = 'http://pictures.invalid';

/** Whether there is a picture to be served at a path. */
export type PictureExists = (path: string) => Promise<boolean>;

/**
 * The catalogue with every picture as an address. Owners write the names of their files, and `Soap%201 #2?.jpg` is another
 * path as an address: an entry is taken by its letters where they name a picture and the address leads to none.
 */
export async function withPictureAddresses(
  catalogue: RawCatalogue,
  pictureExists: PictureExists,
): Promise<RawCatalogue> {
  const products: RawProduct[] = [];
  for (const product of catalogue.products) products.push(await addressed(product, pictureExists));
  return { ...catalogue, products };
}

async function addressed(product: RawProduct, pictureExists: PictureExists): Promise<RawProduct> {
  const given = picturesIn(product);
  const image = await Promise.all(given.map((entry) => addressOfEntry(entry, pictureExists)));
  const isSame = image.every((entry, index) => entry === given[index]);
  return isSame ? product : { ...product, raw: { ...(product.raw as object), image } };
}

async function addressOfEntry(entry: unknown, pictureExists: PictureExists): Promise<unknown> {
  if (typeof entry !== 'string' || !/[%#?]/.test(entry) || leadsOutside(entry)) return entry;
  const path = servedPath(URL.parse(entry.trim(), `${picturesBase}/`)?.href ?? '');
  const named = namedPath(entry);
  if (path === null || path === named || (await pictureExists(path)) || !(await pictureExists(named)))
    return entry;
  return sentText(addressOfPath(named));
}

/** Whether a product's picture is written as a path that is absolute or leads out of the folder of the pictures. */
export function leadsOutside(entry: string): boolean {
  return /^(\/|\.\.(\/|$)|[a-z]:\/|file:)/i.test(plainPath(entry));
}

/**
 * The path at which the shop serves a validated product's picture: below `images/`, decoded. Null when the picture is not the
 * shop's own but has its address elsewhere.
 */
export function servedPath(address: string): string | null {
  const { origin, pathname } = URL.parse(address) ?? {};
  if (origin !== picturesBase || pathname === undefined) return null;
  return belowImages(pathInAddress(pathname.slice(1)).replace(/\/{2,}/g, '/'));
}

/** The path at which the shop serves the picture whose file has this name, read by its letters. */
function namedPath(name: string): string {
  return belowImages(plainPath(name));
}

/** Whether a path of `servedPath` is one that an address can hold without being shortened on the way. */
export function isPlain(path: string): boolean {
  return path === posix.normalize(path) && !path.includes('\\');
}

/** Where the picture served at `path` may lie in a folder, first choice first. */
export function candidatePaths(path: string): string[] {
  return [path, path.slice('images/'.length)];
}

function plainPath(written: string): string {
  return posix.normalize(written.trim().replaceAll('\\', '/'));
}

function belowImages(path: string): string {
  return path.startsWith('images/') ? path : `images/${path}`;
}
