import { sql } from 'kysely';
import type { ReplyOf } from '#api/contract.ts';
import { defaultSize } from '#domain/cart/line-keys.ts';
import {
  type ProductReviews,
  type Review,
  reviewsShown,
  reviewTotals,
  type ValidatedProduct,
} from '#domain/catalogue/product.ts';
import { inUnits } from '#domain/text/money.ts';
import { inParts, isPostgres } from '../database/rows.ts';
import type { Database, ProductsTable, Transaction } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import { editedRow } from './drafts.ts';
import { versionedAddress } from './pictures.ts';

/** All products, or those with these ids; oldest first. */
export async function readProducts(database: Database, ids?: readonly string[]): Promise<ProductReply[]> {
  // PostgreSQL takes no empty list.
  if (ids?.length === 0) return [];
  const products = database.selectFrom('products').selectAll().where('hidden', '=', 0).orderBy('position');
  const rows = await (ids ? products.where('id', 'in', ids) : products).execute();
  return rows.map((row) => replyFrom(row));
}

/** All products, oldest first, with the version of each picture in its address. With drafts they are as the next publication has them. */
export async function readVersionedProducts(database: Database, withDrafts = false): Promise<ProductReply[]> {
  const [stored, pictures, reviews] = await Promise.all([
    database.selectFrom('products').selectAll().orderBy('position').execute(),
    database.selectFrom('pictures').select(['path', 'file']).execute(),
    readProductReviews(database),
  ]);
  const files = new Map(pictures.map(({ path, file }) => [path, file]));
  const rows = (withDrafts ? stored.map(editedRow) : stored).filter(({ hidden }) => hidden === 0);
  return rows.map((row) => withReviews(replyFrom(row, files), reviews.get(row.id), files));
}

/** The approved reviews by product. */
async function readProductReviews(database: Database): Promise<Map<string, ProductReviews<string>>> {
  const rows = await database
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', 'shown')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const byProduct = new Map<string, { counts: number[]; newest: Review<string>[] }>();
  for (const { product_id, stars, text, name, town, size, answer, created_at, photo } of rows) {
    const product = byProduct.get(product_id) ?? { counts: [0, 0, 0, 0, 0], newest: [] };
    product.counts[5 - stars] = (product.counts[5 - stars] ?? 0) + 1;
    if (product.newest.length < reviewsShown)
      product.newest.push({
        ...{ stars, text, name, town, date: created_at, size, answer },
        ...(photo && { photo }),
      });
    byProduct.set(product_id, product);
  }
  return byProduct;
}

/** The product with its reviews, which its rating and their number then count. */
function withReviews(
  product: ProductReply,
  reviews: ProductReviews<string> | undefined,
  files: ReadonlyMap<string, string>,
): ProductReply {
  if (!reviews) return product;
  const { count, average } = reviewTotals(reviews.counts);
  const newest = reviews.newest.map(({ photo, ...review }) => ({
    ...review,
    ...(photo && { photo: versionedAddress(photo, files.get(photo)) }),
  }));
  const rating = Math.round(average * 10) / 10;
  return { ...product, rating, review_count: count, reviews: { counts: [...reviews.counts], newest } };
}

/** Version of the catalogue, which grows with each change; 0 before the first. */
export async function readVersion(database: Database): Promise<number> {
  const row = await database.selectFrom('catalogue').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** A product as the API, JSON and CSV files have it: texts with HTML entities, picture paths as addresses relative to the API. */
export type ProductReply = ReplyOf<'listProducts'>['products'][number];

export type SpecificationReply = NonNullable<ProductReply['specifications']>[number];

/** `pictureFiles` are the names of the files of pictures by path. */
export function replyFrom(
  row: ProductsTable,
  pictureFiles: ReadonlyMap<string, string> = new Map(),
): ProductReply {
  const { id, price, date, stock, rating, review_count, original_price } = row;
  const optional = {
    sizes: row.sizes && listIn(row.sizes).map(sentText),
    specifications:
      row.specifications &&
      listIn<SpecificationReply>(row.specifications).map(({ label, value }) => ({
        label: sentText(label),
        value: sentText(value),
      })),
    stock,
    rating,
    review_count,
    original_price: original_price && inUnits(original_price),
  };
  return {
    id,
    name: sentText(row.name),
    description: sentText(row.description).replaceAll('<', '&lt;'),
    price: inUnits(price),
    image: sentImages(row.image, pictureFiles),
    category: sentText(row.category),
    sub_category: sentText(row.sub_category),
    bestseller: row.bestseller === 1,
    date,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}

/** The row of a validated product at this position, with these pictures. */
export function productRow(
  product: Omit<ValidatedProduct, 'reviews'>,
  position: number,
  image: readonly string[],
): ProductsTable {
  const { images: _, emphasis: __, subCategory, reviewCount, originalPrice, rating, ...same } = product;
  return {
    ...same,
    position,
    image: JSON.stringify(image),
    sub_category: subCategory,
    bestseller: product.bestseller ? 1 : 0,
    sizes: listOrNull(product.sizes),
    specifications: listOrNull(product.specifications),
    // So few decimals that it is written without an exponent.
    rating: rating === null ? null : Math.round(rating * 10_000) / 10_000,
    review_count: reviewCount,
    original_price: originalPrice,
    hidden: 0,
    draft: null,
  };
}

function listOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

/** The entries of a column that holds a JSON list. */
export function listIn<T = string>(json: string | null): T[] {
  return JSON.parse(json ?? '[]');
}

/** The JSON list of a product's pictures as the API sends it; `files` are the names of their files by path. */
export function sentImages(json: string, files: ReadonlyMap<string, string> = new Map()): string[] {
  return listIn(json).map((entry) =>
    sentText(isAddress(entry) ? entry : versionedAddress(entry, files.get(entry))),
  );
}

/** A text escaped for clients, which decode its entities once: one that only looks like an entity must survive that. */
export function sentText(text: string): string {
  // Few of the hundred thousand texts of a large catalogue have such a sign, and to look for it takes a third of the time.
  return text.includes('&') ? text.replace(/&(?=#?\w+;)/g, '&amp;') : text;
}

function isAddress(entry: string): boolean {
  return /^https?:/.test(entry);
}

/** The columns of a product that carts and orders need. */
export type OrderableProduct = Pick<ProductsTable, 'id' | 'name' | 'image' | 'price' | 'sizes' | 'stock'>;

/** Reads products by their ids; the map lacks ids that the catalogue lacks. */
export async function readOrderables(
  database: Database,
  ids: Iterable<string>,
): Promise<Map<string, OrderableProduct>> {
  const rows = await inParts([...new Set(ids)], (part) =>
    database
      .selectFrom('products')
      .select(['id', 'name', 'image', 'price', 'sizes', 'stock'])
      .where('id', 'in', part)
      .where('hidden', '=', 0)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws an `HttpError` when the product does not come in this size; one without sizes comes in `default` (R31). */
export function assertKnownSize({ name, sizes }: OrderableProduct, size: string): void {
  const offered = listIn(sizes);
  if (offered.length === 0 ? size === defaultSize : offered.includes(size)) return;
  if (offered.length === 0) throw new HttpError(`${name} does not come in sizes.`);
  throw new HttpError(
    size === defaultSize
      ? `Please choose a size for ${name}: ${offered.join(', ')}.`
      : `${name} does not come in size ${size}. Please choose ${offered.join(', ')}.`,
  );
}

/** Locks out replacements of the catalogue until the transaction ends. On SQLite a transaction has the database to itself. */
export async function lockOutReplacement(transaction: Transaction): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table catalogue in row share mode`.execute(transaction);
}

/** Waits for orders under way, and locks out others until the transaction ends; reads go on. */
export async function lockCatalogue(transaction: Transaction): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table catalogue in exclusive mode`.execute(transaction);
}

/** Marks the list of products as changed, also for caches. */
export async function bumpCatalogueVersion(transaction: Transaction): Promise<void> {
  await transaction
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .execute();
}
