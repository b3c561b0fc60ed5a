import { posix } from 'node:path';
import { addressOfPath, pathInAddress } from '../catalogue/pictures.ts';
import { sentText } from '../catalogue/read-products.ts';
import { picturesIn, type RawCatalogue, type RawProduct } from './raw-catalogue.ts';

/** Base against which a `ValidateCatalogue` must resolve relative picture paths. */
export const picturesBase = 'http://pictures.invalid';

/** Tells whether there is a picture at a path. */
export type PictureExists = (path: string) => Promise<boolean>;

/**
 * Gives every picture of the catalogue an address. Owners write file names, but `Soap%201 #2?.jpg`, read as an address, is another
 * path: an entry is taken literally where the literal name is that of a picture and the address is not.
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

/** Whether the path of a picture is absolute or leads out of the folder of the pictures. */
export function leadsOutside(entry: string): boolean {
  return /^(\/|\.\.(\/|$)|[a-z]:\/|file:)/i.test(plainPath(entry));
}

/**
 * The path at which the shop serves a validated product's picture: below `images/`, decoded. Null for a picture with an
 * address elsewhere.
 */
export function servedPath(address: string): string | null {
  const { origin, pathname } = URL.parse(address) ?? {};
  if (origin !== picturesBase || pathname === undefined) return null;
  return belowImages(pathInAddress(pathname.slice(1)).replace(/\/{2,}/g, '/'));
}

/** The path at which the shop serves the picture with this literal file name. */
function namedPath(name: string): string {
  return belowImages(plainPath(name));
}

/** Whether an address can hold a path of `servedPath` without normalizing it. */
export function isPlain(path: string): boolean {
  return path === posix.normalize(path) && !path.includes('\\');
}

/**
 * Paths in a folder at which the picture may be, the likeliest first. An é may be one character or two (Unicode NFC, NFD): a Mac may
 * name files in the second form, while people type lists in the first.
 */
export function candidatePaths(path: string): string[] {
  const forms = new Set([path, path.normalize('NFC'), path.normalize('NFD')]);
  return [...forms].flatMap((form) => [form, form.slice('images/'.length)]);
}

function plainPath(written: string): string {
  return posix.normalize(written.trim().replaceAll('\\', '/'));
}

function belowImages(path: string): string {
  return path.startsWith('images/') ? path : `images/${path}`;
}
