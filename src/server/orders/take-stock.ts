import type { Transaction } from 'kysely';
import { rowStatement } from '../database/row-statement.ts';
import type { Database, Schema } from '../database/schema.ts';
import { ConflictError } from './conflict-error.ts';
import type { PricedLine } from './price-attempt.ts';
import { wantedStock } from './stock.ts';

/**
 * Prepares the statement that takes the ordered quantities out of stock, for products with a stock. Throws a `ConflictError` when
 * the stock no longer suffices.
 */
export function prepareTakeStock(database: Database) {
  const take = takeStatement(database);
  return async (transaction: Transaction<Schema>, lines: Iterable<PricedLine>): Promise<void> => {
    const wanted = wantedStock(lines);
    if (wanted.length === 0) return;
    // One by one in id order, so that two transactions that share products cannot deadlock.
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
