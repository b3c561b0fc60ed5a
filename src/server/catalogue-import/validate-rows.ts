import { posix } from 'node:path';
import type { ValidatedProduct, ValidationIssue } from '#domain/catalogue/product.ts';
import { addressOfPath, pathInAddress } from '../catalogue/pictures.ts';
import { sentText } from '../catalogue/stored-catalogue.ts';
import type { ImportIssue } from './report.ts';

/**
 * Validates a reply of `list-products.php` as the build does: products with their pictures' addresses, newest first. Throws a
 * sentence when nothing of the reply can be used. The command passes it in, since the server does not import the catalogue's
 * layer. `rows`: the file's row of each entry.
 */
export type ValidateCatalogue = (
  reply: unknown,
  rows?: readonly number[],
) => {
  products: readonly ValidatedProduct[];
  report: { issues: readonly ValidationIssue[] };
};

/**
 * Validates the bytes of a picture, as the build does: null for a valid one, else the reason as a predicate.
 */
export type ValidatePicture = (bytes: Buffer) => Promise<string | null>;

export interface ValidatedRow {
  row: number;
  product: ValidatedProduct;
}

/** Validates every product of a file, and relates each issue to its row. The valid rows, `good`, are in the file's order. */
export function validateRows(catalogue: RawCatalogue, validate: ValidateCatalogue) {
  const { products } = catalogue;
  const refused = [...catalogue.refused];
  const notes: ImportIssue[] = [];
  if (products.length === 0) return { good: [], refused, notes };

  const validated = validate(
    { success: true, products: products.map(({ raw }) => raw) },
    products.map(({ row }) => row),
  );
  for (const { position, effect, ...issue } of validated.report.issues) {
    const list = effect === 'withheld' ? refused : notes;
    list.push({ ...issue, row: products[position - 1]?.row ?? 0 });
  }
  const rows = new Map(products.map((product) => [rawId(product), product.row]));
  const inOrder = validated.products.toReversed();
  const good = inOrder.map((product): ValidatedRow => ({ product, row: rows.get(product.id) ?? 0 }));
  return { good, refused, notes };
}

/** Content of a file, before any product of it is validated. */
export interface RawCatalogue {
  /** Name of the form that it has, for the owner. */
  kind: string;
  products: readonly RawProduct[];
  /** Rows that cannot be parsed. */
  refused: readonly ImportIssue[];
  /** Sentences about the file. */
  warnings: readonly string[];
}

export interface RawProduct {
  row: number;
  raw: unknown;
}

/** The id in the file; '' for none. */
function rawId({ raw }: RawProduct): string {
  const id = field(raw, 'id') ?? field(raw, '_id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '';
}

/** The entries of `image`, which may be a list or a lone text. */
function picturesIn({ raw }: RawProduct): readonly unknown[] {
  const image = field(raw, 'image');
  if (typeof image === 'string') return [image];
  return Array.isArray(image) ? image : [];
}

function field(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, name)) return undefined;
  return (raw as Record<string, unknown>)[name];
}

/** Base against which a `ValidateCatalogue` must resolve relative picture paths. */
export const picturesBase = 'http://pictures.invalid';

/** Tells whether there is a picture at a path. */
type PictureExists = (path: string) => Promise<boolean>;

/**
 * Gives every picture of the catalogue an address. Owners write file names, but `Soap%201 #2?.jpg`, read as an address, is another
 * path: an entry is taken literally if a picture has that name.
 */
export async function withPictureAddresses(
  catalogue: RawCatalogue,
  pictureExists: PictureExists,
): Promise<RawCatalogue> {
  const products: RawProduct[] = [];
  for (const product of catalogue.products) {
    const written = picturesIn(product);
    const image = await Promise.all(written.map((entry) => addressOfEntry(entry, pictureExists)));
    const isSame = image.every((entry, index) => entry === written[index]);
    products.push(isSame ? product : { ...product, raw: { ...(product.raw as object), image } });
  }
  return { ...catalogue, products };
}

async function addressOfEntry(entry: unknown, pictureExists: PictureExists): Promise<unknown> {
  if (typeof entry !== 'string' || !/[%#?]/.test(entry)) return entry;
  const path = belowImages(posix.normalize(entry.trim().replaceAll('\\', '/')));
  return (await pictureExists(path)) ? sentText(addressOfPath(path)) : entry;
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

function belowImages(path: string): string {
  return path.startsWith('images/') ? path : `images/${path}`;
}
