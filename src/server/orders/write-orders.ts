import type { Transaction } from 'kysely';
import type { OrderLinesTable, OrderStatusChangesTable, OrdersTable } from '../database/order-schema.ts';
import { rowStatement } from '../database/row-statement.ts';
import type { Database, Schema } from '../database/schema.ts';
import { ConflictError } from './conflict-error.ts';
import type { NewOrder } from './decide.ts';

/** Prepares the inserts of orders, lines and status changes. Throws a `ConflictError` when another process has placed an order. */
export function prepareWriteOrders(database: Database) {
  const { orders, lines, changes } = statements(database);
  return async (transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> => {
    // In the order of the idempotency keys, so that two processes that place the same orders cannot deadlock.
    const rows = placed.map(({ order }) => order).toSorted(byKey);
    if ((await orders(transaction, rows)).length < rows.length) throw new ConflictError();
    await lines(transaction, placed.flatMap(linesOf));
    await changes(
      transaction,
      rows.map(({ id, status, created_at }) => ({ order_id: id, position: 0, status, at: created_at })),
    );
  };
}

function byKey(a: OrdersTable, b: OrdersTable): number {
  return (a.client_order_id ?? '') < (b.client_order_id ?? '') ? -1 : 1;
}

function linesOf({ order, lines }: NewOrder): OrderLinesTable[] {
  return lines.map(({ product, size, quantity }, position) => ({
    order_id: order.id,
    position,
    product_id: product.id,
    name: product.name,
    image: product.image,
    price: product.price,
    size,
    quantity,
  }));
}

/** The columns of every row come in the same order, which is also that of its values. */
function statements(database: Database) {
  return {
    orders: rowStatement<OrdersTable, { id: string }>(
      (rows) =>
        database
          .insertInto('orders')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doNothing())
          .returning('id')
          .compile(),
      Object.values,
    ),
    lines: rowStatement<OrderLinesTable>(
      (rows) => database.insertInto('order_lines').values(rows).compile(),
      Object.values,
    ),
    changes: rowStatement<OrderStatusChangesTable>(
      (rows) => database.insertInto('order_status_changes').values(rows).compile(),
      Object.values,
    ),
  };
}
