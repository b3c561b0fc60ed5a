import type { Transaction } from 'kysely';
import { bumpCatalogueVersion } from '../catalogue/stored-catalogue.ts';
import type { CartLinesTable, OrderLinesTable, OrdersTable, Schema } from '../database/schema.ts';
import { inParts, isOneOf } from '../database/transactions.ts';
import { HttpError } from '../errors.ts';
import { queueStatusMails } from '../mails/outbox.ts';
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
 * Writes orders with their mails, takes their quantities out of stock, and empties the carts that they came from. Throws a `ConflictError` if another
 * process has placed one of the orders, or has sold the stock.
 */
export async function writeOrders(
  transaction: Transaction<Schema>,
  placed: readonly NewOrder[],
): Promise<void> {
  // In the order of the idempotency keys, so that two processes that place the same orders cannot deadlock.
  const orders = placed.map(({ order }) => order).toSorted(byIdempotencyKey);
  const written = await inParts(orders, (rows) =>
    transaction
      .insertInto('orders')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doNothing())
      .returning('id')
      .execute(),
  );
  if (written.length < orders.length) throw new ConflictError();
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
  await takeStock(transaction, placed);
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

/** Reduces the stock of products that have one. */
async function takeStock(transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> {
  const wanted = wantedStock(placed.flatMap(({ lines }) => lines));
  if (wanted.length === 0) return;
  // One by one in id order, so that two transactions that share products cannot deadlock.
  for (const [id, quantity] of wanted) {
    const { numUpdatedRows } = await transaction
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '-', quantity) }))
      .where('id', '=', id)
      .where('stock', '>=', quantity)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ConflictError();
  }
  await bumpCatalogueVersion(transaction);
}

type LineKey = [accountId: string, productId: string, size: string];

/** Takes the ordered quantities out of the accounts' carts; quantities added since stay. */
async function emptyCarts(transaction: Transaction<Schema>, placed: readonly NewOrder[]): Promise<void> {
  const ordered = orderedQuantities(placed);
  const accountIds = [...new Set(placed.flatMap(({ order }) => order.account_id ?? []))].toSorted();
  if (accountIds.length === 0) return;
  // An update without a change, which locks the lines until the transaction ends.
  const cart = await transaction
    .updateTable('cart_lines')
    .set((line) => ({ quantity: line.ref('quantity') }))
    .where('account_id', 'in', accountIds)
    .returningAll()
    .execute();
  const left = cart
    .filter((line) => ordered.has(JSON.stringify(keyOf(line))))
    .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(JSON.stringify(keyOf(line))) ?? 0) }));
  await inParts(
    left.filter(({ quantity }) => quantity <= 0),
    (lines) =>
      transaction
        .deleteFrom('cart_lines')
        .where(isOneOf(['account_id', 'product_id', 'size'], lines.map(keyOf)))
        .execute(),
  );
  await inParts(
    left.filter(({ quantity }) => quantity > 0),
    (lines) =>
      transaction
        .insertInto('cart_lines')
        .values(lines)
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'product_id', 'size'])
            .doUpdateSet((line) => ({ quantity: line.ref('excluded.quantity') })),
        )
        .execute(),
  );
}

function keyOf({ account_id, product_id, size }: CartLinesTable): LineKey {
  return [account_id, product_id, size];
}

/** Ordered quantities by the JSON of a `LineKey`. */
function orderedQuantities(placed: readonly NewOrder[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { order, lines } of placed) {
    for (const { id, size, quantity } of lines) {
      const key = JSON.stringify([order.account_id ?? '', id, size] satisfies LineKey);
      quantities.set(key, (quantities.get(key) ?? 0) + quantity);
    }
  }
  return quantities;
}
