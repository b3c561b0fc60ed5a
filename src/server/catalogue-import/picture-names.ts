import { addressOfPath } from '../catalogue/picture-address.ts';
import { sentText } from '../catalogue/product-reply.ts';
import { picturesBase } from './judge.ts';
import { leadsOutside, namedPath, servedPath } from './picture-path.ts';
import { picturesIn, type RawCatalogue, type RawProduct } from './raw-catalogue.ts';

/** Whether there is a picture to be served at a path. */
export type PictureSearch = (path: string) => Promise<boolean>;

/**
 * The catalogue with every picture as an address. Owners write the names of their files, and `Soap%201 #2?.jpg` is another
 * path as an address: an entry is taken by its letters where they name a picture and the address leads to none.
 */
export async function namesAsAddresses(
  catalogue: RawCatalogue,
  isThere: PictureSearch,
): Promise<RawCatalogue> {
  const products: RawProduct[] = [];
  for (const product of catalogue.products) products.push(await addressed(product, isThere));
  return { ...catalogue, products };
}

async function addressed(product: RawProduct, isThere: PictureSearch): Promise<RawProduct> {
  const given = picturesIn(product);
  const image = await Promise.all(given.map((entry) => addressOfEntry(entry, isThere)));
  const isSame = image.every((entry, index) => entry === given[index]);
  return isSame ? product : { ...product, raw: { ...(product.raw as object), image } };
}

async function addressOfEntry(entry: unknown, isThere: PictureSearch): Promise<unknown> {
  if (typeof entry !== 'string' || !/[%#?]/.test(entry) || leadsOutside(entry)) return entry;
  const path = servedPath(URL.parse(entry.trim(), `${picturesBase}/`)?.href ?? '');
  const named = namedPath(entry);
  if (path === null || path === named || (await isThere(path)) || !(await isThere(named))) return entry;
  return sentText(addressOfPath(named));
}
