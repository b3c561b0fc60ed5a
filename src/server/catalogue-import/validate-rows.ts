import { posix } from 'node:path';
import type { ValidatedProduct, ValidationIssue } from '#domain/catalogue/product.ts';
import { addressOfPath, pathInAddress } from '../catalogue/pictures.ts';
import { sentText } from '../catalogue/stored-catalogue.ts';
import type { ImportIssue } from './report.ts';

/** Validates a reply of `list-products.php` as the build does; `rows` are the file's. Passed in: the layer of the catalogue is above. */
export type ValidateCatalogue = (
  reply: unknown,
  rows?: readonly number[],
) => {
  products: readonly ValidatedProduct[];
  report: { issues: readonly ValidationIssue[] };
};

/** Validates the bytes of a picture, as the build does: null for a valid one, else the reason as a predicate. */
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
  const rows = new Map(
    products.map((product) => [String(fieldsOf(product).id ?? fieldsOf(product)._id), product.row]),
  );
  const inOrder = validated.products.toReversed();
  const good = inOrder.map((product): ValidatedRow => ({ product, row: rows.get(product.id) ?? 0 }));
  return { good, refused, notes };
}

/** Content of a file, before any product of it is validated. */
export interface RawCatalogue {
  /** Name of the form that it has, for the owner. */
  kind: string;
  products: readonly RawProduct[];
  refused: readonly ImportIssue[];
  warnings: readonly string[];
}

export interface RawProduct {
  row: number;
  raw: unknown;
}

/** Fields of an entry, which may be anything. */
const fieldsOf = ({ raw }: RawProduct): { id?: unknown; _id?: unknown; image?: unknown } => Object(raw);

/** The entries of `image`, which may be a list or a lone text. */
function picturesIn(product: RawProduct): readonly unknown[] {
  const { image } = fieldsOf(product);
  return typeof image === 'string' || Array.isArray(image) ? [image].flat() : [];
}

/** Base against which a `ValidateCatalogue` must resolve relative picture paths. */
export const picturesBase = 'http://pictures.invalid';

type PictureExists = (path: string) => Promise<boolean>;

/** Gives every picture an address. `Soap%201 #2?.jpg` is a name to its owner, and taken literally if a picture has it. */
export async function withPictureAddresses(catalogue: RawCatalogue, pictureExists: PictureExists) {
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

/** The path below `images/`, decoded, at which the shop serves a validated product's picture. Null for an address elsewhere. */
export function servedPath(address: string): string | null {
  const { origin, pathname } = URL.parse(address) ?? {};
  if (origin !== picturesBase || pathname === undefined) return null;
  return belowImages(pathInAddress(pathname.slice(1)).replace(/\/{2,}/g, '/'));
}

function belowImages(path: string): string {
  return path.startsWith('images/') ? path : `images/${path}`;
}
