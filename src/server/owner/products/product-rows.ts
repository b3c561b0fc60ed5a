import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { OwnerReply } from '#api/contract/owner.ts';
import { lowStock, type ProductFilter, productFilters } from '#domain/owner/products.ts';
import { editedRow, versionOf } from '../../catalogue/drafts.ts';
import { sentImages } from '../../catalogue/stored-catalogue.ts';
import type { Database, ProductsTable, Schema } from '../../database/schema.ts';
import { isPostgres } from '../../database/transactions.ts';
import { HttpError } from '../../errors.ts';
import type { Publishing } from '../publish/publishing.ts';

export interface ProductSearch {
  search: string;
  filter: ProductFilter;
}

/** The products of a list, newest first. */
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

/** The number of products in each list. */
export async function countsOf(database: Database): Promise<Record<ProductFilter, number>> {
  const row = await database
    .selectFrom('products')
    .select((row) =>
      productFilters.map((filter) =>
        row.fn.countAll<number | string>().filterWhere(isIn(row, filter)).as(filter),
      ),
    )
    .executeTakeFirstOrThrow();
  const counts = productFilters.map((filter) => [filter, Number(row[filter])]);
  return Object.fromEntries(counts) as Record<ProductFilter, number>;
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
export async function lockedProduct(transaction: Transaction<Schema>, id: string): Promise<ProductsTable> {
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

/** A product as the lists of /owner show it. */
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
