import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Overtaken } from './overtaken.ts';
import type { PricedLine } from './price-attempt.ts';
import { wantedStock } from './stock.ts';

/** Takes what is ordered out of stock where the catalogue keeps one. Throws `Overtaken` when it is not there any more. */
export async function takeStock(
  transaction: Transaction<Schema>,
  lines: Iterable<PricedLine>,
): Promise<void> {
  const wanted = wantedStock(lines);
  if (wanted.length === 0) return;
  // One by one in the order of the ids, as everybody does it: two that share products cannot lock each other out.
  for (const [id, quantity] of wanted) {
    const taken = await transaction
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '-', quantity) }))
      .where('id', '=', id)
      .where('stock', '>=', quantity)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw new Overtaken();
  }
  await transaction
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .execute();
}
