import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';
import type { PricedLine } from './price-attempt.ts';

/**
 * Takes what is ordered out of stock where the catalogue keeps one; the last piece goes to one order alone. Throws a
 * `Refusal` that names what there is too little of.
 */
export async function takeStock(transaction: Transaction<Schema>, lines: readonly PricedLine[]) {
  const kept = lines.filter((line) => line.goods.stock !== null);
  if (kept.length === 0) return;
  // In the order of the ids, as every order does it: two that share products cannot lock each other out.
  for (const [id, ofProduct] of [...Map.groupBy(kept, (line) => line.id)].toSorted(byId)) {
    const wanted = ofProduct.reduce((sum, line) => sum + line.quantity, 0);
    const taken = await transaction
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '-', wanted) }))
      .where('id', '=', id)
      .where('stock', '>=', wanted)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) await refuseShortage(transaction, id);
  }
  await transaction
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .execute();
}

function byId([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

async function refuseShortage(transaction: Transaction<Schema>, id: string): Promise<never> {
  const product = await transaction
    .selectFrom('products')
    .select(['name', 'stock'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product?.stock) throw new Refusal(`${product?.name ?? `Product ${id}`} is out of stock.`);
  throw new Refusal(`Only ${product.stock} of ${product.name} ${product.stock === 1 ? 'is' : 'are'} left.`);
}
