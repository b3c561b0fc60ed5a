import { defaultSize } from '#domain/cart/cart-lines.ts';
import { type QueryExecutor, rowStatement } from '../database/row-statement.ts';
import type { Database, ProductsTable } from '../database/schema.ts';
import { HttpError } from '../http-error.ts';

/** The columns of a product that carts and orders need. */
export type OrderableProduct = Pick<ProductsTable, 'id' | 'name' | 'image' | 'price' | 'sizes' | 'stock'>;

/** Prepares the statement that reads products by their ids; the map lacks ids that the catalogue lacks. */
export function prepareReadOrderables(database: Database) {
  const select = rowStatement<string, OrderableProduct>(
    (ids) =>
      database
        .selectFrom('products')
        .select(['id', 'name', 'image', 'price', 'sizes', 'stock'])
        .where('id', 'in', ids)
        .compile(),
    (id) => [id],
  );
  return async (executor: QueryExecutor, ids: Iterable<string>): Promise<Map<string, OrderableProduct>> => {
    const rows = await select(executor, [...new Set(ids)]);
    return new Map(rows.map((row) => [row.id, row]));
  };
}

/** Throws an `HttpError` when the product does not come in this size; one without sizes comes in `default` (R31). */
export function assertKnownSize({ name, sizes }: OrderableProduct, size: string): void {
  const offered: string[] = sizes === null ? [] : JSON.parse(sizes);
  if (offered.length === 0 ? size === defaultSize : offered.includes(size)) return;
  if (offered.length === 0) throw new HttpError(`${name} does not come in sizes.`);
  throw new HttpError(
    size === defaultSize
      ? `Please choose a size for ${name}: ${offered.join(', ')}.`
      : `${name} does not come in size ${size}. Please choose ${offered.join(', ')}.`,
  );
}
