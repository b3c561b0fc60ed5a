import { sql, type Transaction } from 'kysely';
import type { CartLinesTable } from '../database/customer-schema.ts';
import { rowStatement } from '../database/row-statement.ts';
import type { Database, Schema } from '../database/schema.ts';
import type { NewOrder } from './decide.ts';

/** Prepares the statements that take the ordered quantities out of the accounts' carts; quantities added since stay. */
export function prepareEmptyCarts(database: Database) {
  const { hold, remove, set } = statements(database);
  return async (transaction: Transaction<Schema>, orders: readonly NewOrder[]): Promise<void> => {
    const ordered = orderedOf(orders);
    const cart = await hold(
      transaction,
      [...new Set(orders.map(({ order }) => order.account_id))].toSorted(),
    );
    const left = cart
      .filter((line) => ordered.has(keyOf(line)))
      .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(keyOf(line)) ?? 0) }));
    await remove(
      transaction,
      left.filter(({ quantity }) => quantity <= 0),
    );
    await set(
      transaction,
      left.filter(({ quantity }) => quantity > 0),
    );
  };
}

type LineKey = Pick<CartLinesTable, 'account_id' | 'product_id' | 'size'>;

function keyOf({ account_id, product_id, size }: LineKey): string {
  return JSON.stringify([account_id, product_id, size]);
}

function orderedOf(orders: readonly NewOrder[]): Map<string, number> {
  const ordered = new Map<string, number>();
  for (const { order, lines } of orders) {
    for (const { id, size, quantity } of lines) {
      const key = keyOf({ account_id: order.account_id, product_id: id, size });
      ordered.set(key, (ordered.get(key) ?? 0) + quantity);
    }
  }
  return ordered;
}

function statements(database: Database) {
  return {
    /** The lines of the accounts' carts. It changes nothing, but none of them may change until the transaction ends. */
    hold: rowStatement<string, CartLinesTable>(
      (accounts) =>
        database
          .updateTable('cart_lines')
          .set((line) => ({ quantity: line.ref('quantity') }))
          .where('account_id', 'in', accounts)
          .returningAll()
          .compile(),
      (account) => [account],
    ),
    remove: rowStatement<LineKey>(
      (lines) => {
        const keys = lines.map((line) => sql`(${line.account_id}, ${line.product_id}, ${line.size})`);
        return database
          .deleteFrom('cart_lines')
          .where(sql<boolean>`(account_id, product_id, size) in (values ${sql.join(keys)})`)
          .compile();
      },
      (line) => [line.account_id, line.product_id, line.size],
    ),
    set: rowStatement<CartLinesTable>(
      (lines) =>
        database
          .insertInto('cart_lines')
          .values(lines)
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'product_id', 'size'])
              .doUpdateSet((line) => ({ quantity: line.ref('excluded.quantity') })),
          )
          .compile(),
      Object.values,
    ),
  };
}
