import type { Transaction } from 'kysely';
import { rowStatement } from '../database/row-statement.ts';
import type { Database, Schema } from '../database/schema.ts';
import { ConflictError } from './conflict-error.ts';
import type { PricedLine } from './price-attempt.ts';
import { wantedStock } from './stock.ts';

/** Takes what is ordered out of stock where the catalogue keeps one. Throws a `ConflictError` when it is not there any more. */
export function stockTaker(database: Database) {
  const take = takeStatement(database);
  return async (transaction: Transaction<Schema>, lines: Iterable<PricedLine>): Promise<void> => {
    const wanted = wantedStock(lines);
    if (wanted.length === 0) return;
    // One by one in the order of the ids, as everybody does it: two that share products cannot lock each other out.
    for (const each of wanted) {
      if ((await take(transaction, [each])).length === 0) throw new ConflictError();
    }
    await transaction
      .updateTable('catalogue')
      .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
      .execute();
  };
}

type Wanted = readonly [id: string, quantity: number];

/** For one product at a time; returns its id when there was enough of it. */
function takeStatement(database: Database) {
  return rowStatement<Wanted, { id: string }>(
    ([[id, quantity] = ['', 0]]) =>
      database
        .updateTable('products')
        .set((product) => ({ stock: product('stock', '-', quantity) }))
        .where('id', '=', id)
        .where('stock', '>=', quantity)
        .returning('id')
        .compile(),
    ([id, quantity]) => [quantity, id, quantity],
  );
}
