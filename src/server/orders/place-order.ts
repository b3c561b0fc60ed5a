import pRetry from 'p-retry';
import { bumpCatalogueVersion, lockOutReplacement, readOrderables } from '../catalogue/stored-catalogue.ts';
import { addRows, findRow, inParts, inTransaction, isOneOf } from '../database/rows.ts';
import type { OrderLinesTable, OrdersTable, Transaction } from '../database/schema.ts';
import { HttpError, isBusyOrFull } from '../errors.ts';
import { queueStatusMails } from '../mails/outbox.ts';
import type { CallHandler, Service } from '../service.ts';
import {
  type AccountAttempt,
  attemptFrom,
  lockAndReadRecentOrders,
  readAllowance,
  readKnownOrders,
} from './attempt.ts';
import { decide, type NewOrder, type PlaceOutcome, throwShortage, wantedStock } from './decide.ts';

/** Largest number of orders in one commit: few enough that the last of them does not wait long. */
const batchLimit = 200;

/** Number of retries of a batch that conflicts with another process, before its customers are told that the shop is busy. */
const retries = 4;

/** Places an order once for each idempotency key, and replies when it is safe on the disk. A repeat gets the first reply. */
export function placeOrder(service: Service): CallHandler<'placeOrder'> {
  const place = inBatches<AccountAttempt, PlaceOutcome>(createPlaceBatch(service), batchLimit);
  return async (request, { accountId, address }) => {
    const outcome = await place({ accountId, address, attempt: attemptFrom(request) });
    if ('error' in outcome) throw outcome.error;
    return outcome.reply;
  };
}

/** Group commit: items that arrive while a batch is under way are the next batch. `work` never throws; it has an outcome for each item. */
export function inBatches<Item, Result>(
  work: (batch: readonly Item[]) => Promise<readonly Result[]>,
  limit: number,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve(result: Result): void }[] = [];
  let busy = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      if (busy) return;
      busy = true;
      // Deferred, so that orders that have arrived on other connections are read first, and share the commit.
      setImmediate(run);
    });
}

/** Creates the function that places a batch in one commit, which is the main cost of an order. */
export function createPlaceBatch(service: Service) {
  const shouldRetry = ({ error }: { error: Error }) => error instanceof ConflictError;
  /** Never throws. A failing attempt must not fail its neighbours: the halves of a failed batch are tried apart. */
  return async function placeBatch(batch: readonly AccountAttempt[]): Promise<PlaceOutcome[]> {
    try {
      return await pRetry(() => placeAtOnce(service, batch), { retries, minTimeout: 0, shouldRetry });
    } catch (error) {
      if (batch.length === 1 || isBusyOrFull(error)) return batch.map(() => ({ error }));
      const half = Math.ceil(batch.length / 2);
      return [...(await placeBatch(batch.slice(0, half))), ...(await placeBatch(batch.slice(half)))];
    }
  };
}

/** Places a batch in one transaction: reads the shop's data, decides the attempts, and writes orders, stock, carts and mails. */
async function placeAtOnce(service: Service, batch: readonly AccountAttempt[]): Promise<PlaceOutcome[]> {
  const { outcomes, placed } = await inTransaction(service.database, async (transaction) => {
    await lockOutReplacement(transaction);
    const now = service.now();
    const recent = await lockAndReadRecentOrders(transaction, batch, now);
    const known = await readKnownOrders(transaction, batch);
    const ids = batch.flatMap(({ attempt }) => attempt.lines.map(({ id }) => id));
    const products = await readOrderables(transaction, ids);
    const allowance = await readAllowance(transaction, batch, service);
    const decision = decide(batch, { products, known, recent, allowance, now });
    if (decision.placed.length > 0) await writeOrders(transaction, decision.placed);
    return decision;
  });
  // Not before the commit: the work of a transaction may be repeated.
  for (const { address } of placed) await service.limits.consume(['ordersByAddress', address]);
  return outcomes;
}

/** Thrown when another process has placed an order since this one looked for it: the batch is retried, a few times. */
class ConflictError extends HttpError {
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
  const changes = orders.map(({ id: order_id, status, created_at }) => ({
    ...{ order_id, position: 0, status },
    at: created_at,
  }));
  await inParts(changes, (rows) => transaction.insertInto('order_status_changes').values(rows).execute());
  const mailed = changes.filter((_change, index) => orders[index]?.account_id !== null);
  await queueStatusMails(transaction, mailed);
  const sold = wantedStock(placed.flatMap(({ lines }) => lines));
  await moveStock(transaction, new Map([...sold].map(([id, quantity]) => [id, -quantity])));
  await emptyCarts(transaction, placed);
}

function byIdempotencyKey(a: OrdersTable, b: OrdersTable): number {
  return (a.client_order_id ?? '') < (b.client_order_id ?? '') ? -1 : 1;
}

function lineRows({ order, lines }: NewOrder): OrderLinesTable[] {
  return lines.map(({ product: { id: product_id, name, image, price }, size, quantity }, position) => ({
    ...{ order_id: order.id, position, product_id, name, image, price, size, quantity },
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
  const kept = left.filter(({ quantity }) => quantity > 0);
  await addRows(transaction, 'cart_lines', kept);
}
