import type { Transaction } from 'kysely';
import { bumpCatalogueVersion, lockOutReplacement } from '../catalogue/stored-catalogue.ts';
import type { Schema } from '../database/schema.ts';
import { throwShortage } from './decide.ts';

/**
 * Adds these pieces, by product, to the stock of the products that are still sold and have one; a negative number takes pieces. Throws an
 * `HttpError` that names a product with too few.
 */
export async function moveStock(
  transaction: Transaction<Schema>,
  moves: ReadonlyMap<string, number>,
): Promise<void> {
  await lockOutReplacement(transaction);
  // In the order of those that take from the stock, so that two transactions cannot deadlock.
  const sorted = [...moves].filter(([, pieces]) => pieces !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, pieces] of sorted) {
    const { numUpdatedRows } = await transaction
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '+', pieces) }))
      .where('id', '=', id)
      .where('stock', 'is not', null)
      .$if(pieces < 0, (query) => query.where('stock', '>=', -pieces))
      .executeTakeFirst();
    if (pieces > 0 || numUpdatedRows > 0n) continue;
    const product = await transaction
      .selectFrom('products')
      .select(['name', 'stock'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (product && product.stock !== null) throwShortage(product.name, product.stock);
  }
  await bumpCatalogueVersion(transaction);
}
