import { bumpCatalogueVersion, lockOutReplacement } from '../catalogue/stored-catalogue.ts';
import { addRows, findRow } from '../database/rows.ts';
import type { OrderLinesTable, OrdersTable, Transaction } from '../database/schema.ts';
import { inParts, isOneOf } from '../database/transactions.ts';
import { HttpError } from '../errors.ts';
import { queueStatusMails } from '../mails/outbox.ts';
import { type NewOrder, throwShortage, wantedStock } from './decide.ts';

/** Thrown when another process has placed an order since this one looked for it: the batch is retried, a few times. */
export class ConflictError extends HttpError {
  override name = 'ConflictError';

  constructor() {
    super('The shop is busy. Please try again in a moment.', { status: 503, retryAfter: 1 });
  }
}

/** Writes orders with their mails, takes stock, and empties carts. Throws if another process has placed one or sold the stock. */
export async function writeOrders(transaction: Transaction, placed: readonly NewOrder[]): Promise<void> {
  // In the order of the idempotency keys, so that two processes that place the same orders cannot deadlock.
  const orders = placed.map(({ order }) => order).toSorted(byIdempotencyKey);
  if ((await addRows(transaction, 'orders', orders)) < orders.length) throw new ConflictError();
  await inParts(placed.flatMap(lineRows), (rows) =>
    transaction.insertInto('order_lines').values(rows).execute(),
  );
  const changes = orders.map(({ id, status, created_at }) => ({
    order_id: id,
    position: 0,
    status,
    at: created_at,
  }));
  await inParts(changes, (rows) => transaction.insertInto('order_status_changes').values(rows).execute());
  const mailed = new Set(orders.filter(({ account_id }) => account_id !== null).map(({ id }) => id));
  await queueStatusMails(
    transaction,
    changes.filter(({ order_id }) => mailed.has(order_id)),
  );
  const sold = wantedStock(placed.flatMap(({ lines }) => lines));
  await moveStock(transaction, new Map([...sold].map(([id, quantity]) => [id, -quantity])));
  await emptyCarts(transaction, placed);
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

/** Adds these pieces, by product, to the stock of products that have one; negative ones leave. Throws an `HttpError` for too few. */
export async function moveStock(transaction: Transaction, moves: ReadonlyMap<string, number>): Promise<void> {
  if (moves.size === 0) return;
  await lockOutReplacement(transaction);
  // In the order of the ids, so that two transactions cannot deadlock.
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
    const product = await findRow(transaction, 'products', { id });
    if (product && product.stock !== null) throwShortage(product.name, product.stock);
  }
  await bumpCatalogueVersion(transaction);
}

/** Takes the ordered quantities out of the accounts' carts; quantities added since stay. */
async function emptyCarts(transaction: Transaction, placed: readonly NewOrder[]): Promise<void> {
  const ordered = new Map<string, number>();
  for (const { order, lines } of placed)
    for (const { id, size, quantity } of order.account_id === null ? [] : lines) {
      const key = JSON.stringify([order.account_id, id, size]);
      ordered.set(key, (ordered.get(key) ?? 0) + quantity);
    }
  const keys = [...ordered.keys()].toSorted().map((key) => JSON.parse(key) as string[]);
  const columns = ['account_id', 'product_id', 'size'];
  const taken = await inParts(keys, (part) =>
    transaction.deleteFrom('cart_lines').where(isOneOf(columns, part)).returningAll().execute(),
  );
  const left = taken.map((line) => {
    const key = JSON.stringify([line.account_id, line.product_id, line.size]);
    return { ...line, quantity: line.quantity - (ordered.get(key) ?? 0) };
  });
  await addRows(
    transaction,
    'cart_lines',
    left.filter(({ quantity }) => quantity > 0),
  );
}
