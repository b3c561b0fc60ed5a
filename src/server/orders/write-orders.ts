import { sql, type Transaction } from 'kysely';
import { bumpCatalogueVersion } from '../catalogue/stored-catalogue.ts';
import type {
  CartLinesTable,
  Database,
  OrderLinesTable,
  OrderStatusChangesTable,
  OrdersTable,
  Schema,
} from '../database/schema.ts';
import { rowStatement } from '../database/transactions.ts';
import { HttpError } from '../errors.ts';
import { type NewOrder, wantedStock } from './decide.ts';

/**
 * Thrown when another process has changed rows since this one read them (optimistic concurrency): the batch is retried, a few
 * times.
 */
export class ConflictError extends HttpError {
  override name = 'ConflictError';

  constructor() {
    super('The shop is busy. Please try again in a moment.', { status: 503, retryAfter: 1 });
  }
}

/**
 * Prepares the statements that write orders, take their quantities out of stock, and empty the carts that they came from. They
 * throw a `ConflictError` when another process has placed one of the orders, or has sold the stock.
 */
export function prepareWriteOrders(database: Database) {
  const insertOrders = prepareInsertOrders(database);
  const takeStock = prepareTakeStock(database);
  const emptyCarts = prepareEmptyCarts(database);
  return async (transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> => {
    await insertOrders(transaction, placed);
    await takeStock(transaction, placed);
    await emptyCarts(transaction, placed);
  };
}

/** Prepares the inserts. Every row gives its values in the order of the columns. */
function prepareInsertOrders(database: Database) {
  const insertOrders = rowStatement<OrdersTable, { id: string }>(
    (rows) =>
      database
        .insertInto('orders')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doNothing())
        .returning('id')
        .compile(),
    Object.values,
  );
  const insertLines = rowStatement<OrderLinesTable>(
    (rows) => database.insertInto('order_lines').values(rows).compile(),
    Object.values,
  );
  const insertChanges = rowStatement<OrderStatusChangesTable>(
    (rows) => database.insertInto('order_status_changes').values(rows).compile(),
    Object.values,
  );
  return async (transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> => {
    // In the order of the idempotency keys, so that two processes that place the same orders cannot deadlock.
    const orders = placed.map(({ order }) => order).toSorted(byIdempotencyKey);
    if ((await insertOrders(transaction, orders)).length < orders.length) throw new ConflictError();
    await insertLines(transaction, placed.flatMap(lineRows));
    await insertChanges(
      transaction,
      orders.map(({ id, status, created_at }) => ({ order_id: id, position: 0, status, at: created_at })),
    );
  };
}

function byIdempotencyKey(a: OrdersTable, b: OrdersTable): number {
  return (a.client_order_id ?? '') < (b.client_order_id ?? '') ? -1 : 1;
}

function lineRows({ order, lines }: NewOrder): OrderLinesTable[] {
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

/** Prepares the statement that reduces the stock of products that have one. */
function prepareTakeStock(database: Database) {
  /** Reduces one product's stock; returns its id when there was enough of it. */
  const takeFromStock = rowStatement<readonly [id: string, quantity: number], { id: string }>(
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
  return async (transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> => {
    const wanted = wantedStock(placed.flatMap(({ lines }) => lines));
    if (wanted.length === 0) return;
    // One by one in id order, so that two transactions that share products cannot deadlock.
    for (const each of wanted) {
      if ((await takeFromStock(transaction, [each])).length === 0) throw new ConflictError();
    }
    await bumpCatalogueVersion(transaction);
  };
}

/** Prepares the statements that take the ordered quantities out of the accounts' carts; quantities added since stay. */
function prepareEmptyCarts(database: Database) {
  const { lockCarts, deleteLines, setLines } = cartStatements(database);
  return async (transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> => {
    const ordered = orderedQuantities(placed);
    const accountIds = new Set(placed.map(({ order }) => order.account_id));
    const cart = await lockCarts(transaction, [...accountIds].toSorted());
    const left = cart
      .filter((line) => ordered.has(lineKeyOf(line)))
      .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(lineKeyOf(line)) ?? 0) }));
    await deleteLines(
      transaction,
      left.filter(({ quantity }) => quantity <= 0),
    );
    await setLines(
      transaction,
      left.filter(({ quantity }) => quantity > 0),
    );
  };
}

type LineKey = Pick<CartLinesTable, 'account_id' | 'product_id' | 'size'>;

function lineKeyOf({ account_id, product_id, size }: LineKey): string {
  return JSON.stringify([account_id, product_id, size]);
}

function orderedQuantities(placed: readonly NewOrder[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { order, lines } of placed) {
    for (const { id, size, quantity } of lines) {
      const key = lineKeyOf({ account_id: order.account_id, product_id: id, size });
      quantities.set(key, (quantities.get(key) ?? 0) + quantity);
    }
  }
  return quantities;
}

function cartStatements(database: Database) {
  return {
    /** Reads the lines of the accounts' carts by an update without a change, which locks them until the transaction ends. */
    lockCarts: rowStatement<string, CartLinesTable>(
      (accounts) =>
        database
          .updateTable('cart_lines')
          .set((line) => ({ quantity: line.ref('quantity') }))
          .where('account_id', 'in', accounts)
          .returningAll()
          .compile(),
      (account) => [account],
    ),
    deleteLines: rowStatement<LineKey>(
      (lines) => {
        const keys = lines.map((line) => sql`(${line.account_id}, ${line.product_id}, ${line.size})`);
        return database
          .deleteFrom('cart_lines')
          .where(sql<boolean>`(account_id, product_id, size) in (values ${sql.join(keys)})`)
          .compile();
      },
      (line) => [line.account_id, line.product_id, line.size],
    ),
    setLines: rowStatement<CartLinesTable>(
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
