import { type ExpressionBuilder, sql } from 'kysely';
import type { OwnerReply, OwnerRequest } from '#api/contract/owner.ts';
import { fieldLabels, lowStock, type ProductFilter, productFilters } from '#domain/owner/products.ts';
import { editedRow, versionOf } from '../../catalogue/drafts.ts';
import { productRow, replyFrom, sentImages, sentText } from '../../catalogue/stored-catalogue.ts';
import { servedPath, type ValidateCatalogue } from '../../catalogue-import/validate-rows.ts';
import { isPostgres } from '../../database/rows.ts';
import type { Database, ProductsTable, Schema, Transaction } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import type { Publishing } from '../publish/publishing.ts';

export interface ProductSearch {
  search: string;
  filter: ProductFilter;
}

export function productsIn(database: Database, { search, filter }: ProductSearch) {
  let query = database.selectFrom('products').where((row) => isIn(row, filter));
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[%_\\]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`lower(id || ' ' || name || ' ' || category || ' ' || sub_category || ' ' || coalesce(draft, '')) like ${pattern} escape '\\'`,
    );
  }
  return query;
}

export function countsOf(database: Database): Promise<Record<ProductFilter, number>> {
  return database
    .selectFrom('products')
    .select((row) =>
      productFilters.map((filter) => row.fn.countAll<number>().filterWhere(isIn(row, filter)).as(filter)),
    )
    .executeTakeFirstOrThrow();
}

function isIn(row: ExpressionBuilder<Schema, 'products'>, filter: ProductFilter) {
  switch (filter) {
    case 'all':
      return row('id', '<>', '');
    case 'waiting':
      return row('draft', 'is not', null);
    case 'sold out':
      return row('stock', '=', 0);
    case 'low':
      return row.and([row('stock', '>', 0), row('stock', '<=', lowStock)]);
    case 'hidden':
      return row.or([
        row('draft', 'like', '%"hidden":1%'),
        row.and([row('hidden', '=', 1), sql<boolean>`coalesce(draft, '') not like '%"hidden":0%'`]),
      ]);
  }
}

/** A product, locked until the transaction ends. Throws an `HttpError` if it does not exist. */
export async function lockedProduct(transaction: Transaction, id: string): Promise<ProductsTable> {
  const row = await transaction
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  if (row) return row;
  throw new HttpError('This product is not in the shop any more.');
}

export type OwnerProduct = OwnerReply<'products'>['products'][number];

export function ownerProduct(row: ProductsTable, publishing?: Publishing): OwnerProduct {
  const edited = editedRow(row);
  return {
    id: row.id,
    name: edited.name,
    price: edited.price,
    livePrice: row.price,
    originalPrice: edited.original_price,
    category: edited.category,
    subCategory: edited.sub_category,
    stock: row.stock,
    isBestseller: edited.bestseller === 1,
    isHidden: edited.hidden === 1,
    isWaiting: row.draft !== null,
    image: pictureOf(row, publishing),
    position: row.position,
    version: versionOf(row),
  };
}

/** Address of the first picture of a product, small if the site has it; '' for none. */
export function pictureOf(row: ProductsTable, publishing: Publishing | undefined): string {
  const edited = editedRow(row);
  const small = edited.image === row.image ? publishing?.thumbnails().get(row.id) : undefined;
  const [image = ''] = sentImages(edited.image);
  return small ?? (image.startsWith('images/') ? `/${image}` : image);
}

export type TypedFields = OwnerRequest<'check-product'>['fields'];
type Issue = OwnerReply<'check-product'>['issues'][number];

/** Reads typed fields over a product, or over nothing for a new one, by the rules of a publication; `read` is null if it is refused. */
export function readFields(
  validate: ValidateCatalogue,
  fields: TypedFields,
  row: ProductsTable | null,
): { read: ProductsTable | null; issues: Issue[] } {
  const base = row ? replyFrom(editedRow(row)) : { id: 'new', name: '', price: '' };
  const validated = validate({ success: true, products: [{ ...base, ...sentFields(fields) }] });
  const issues = validated.report.issues
    .filter(({ field, effect }) => effect === 'withheld' || field in fields)
    .map(({ field, value, reason, effect }) => ({
      field,
      reason: reason === 'is missing' ? 'This is needed.' : `${value} ${reason}.`,
      isRefusal: effect !== 'note',
    }));
  const [product] = validated.products;
  if (!product || issues.some(({ isRefusal }) => isRefusal)) return { read: null, issues };
  const image = product.images.map((address) => servedPath(address) ?? address);
  return { read: productRow(product, row?.position ?? 0, image), issues };
}

/** The fields as an API sends them, whose texts clients decode once. */
function sentFields({ image, sizes, specifications, ...fields }: TypedFields): object {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? sent(value) : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(image && { image: sentImages(JSON.stringify(image)) }),
    ...(sizes && { sizes: sizes.map(sent) }),
    ...(specifications && {
      specifications: specifications.map(({ label, value }) => ({ label: sent(label), value: sent(value) })),
    }),
  };
}

function sent(text: string): string {
  return sentText(text).replaceAll('<', '&lt;');
}

/** The product with these typed fields. Throws an `HttpError` with all issues if a publication would refuse one. */
export function readProduct(
  validate: ValidateCatalogue,
  fields: TypedFields,
  row: ProductsTable | null = null,
): ProductsTable {
  const { read, issues } = readFields(validate, fields, row);
  if (read) return read;
  const { field, reason } = issues.find(({ isRefusal }) => isRefusal) ?? { field: '', reason: '' };
  const message = `${fieldLabels[field] ?? 'This product'}: ${reason}`;
  throw new HttpError(message, { status: 422, details: { issues } });
}
