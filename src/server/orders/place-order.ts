import pRetry from 'p-retry';
import { lockOutReplacement, readOrderables } from '../catalogue/stored-catalogue.ts';
import { isBusyOrFull } from '../database/database-errors.ts';
import { inTransaction } from '../database/transactions.ts';
import type { CallHandler, Service } from '../service.ts';
import { type AccountAttempt, attemptFrom, lockAndReadRecentOrders, readKnownOrders } from './attempt.ts';
import { decide, type PlaceOutcome } from './decide.ts';
import { readAllowance } from './order-allowance.ts';
import { ConflictError, writeOrders } from './write-orders.ts';

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
