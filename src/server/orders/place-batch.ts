import type { Service } from '../call/service.ts';
import { holdCatalogue } from '../catalogue/hold.ts';
import { prepareReadOrderables } from '../catalogue/orderable-product.ts';
import { isBusyOrFull } from '../database/database-errors.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { queueOrderMails } from '../mails/queue-mails.ts';
import { ConflictError } from './conflict-error.ts';
import { decide, type Outcome, type Waiting } from './decide.ts';
import { prepareEmptyCarts } from './empty-carts.ts';
import { prepareReadKnownOrders } from './known-orders.ts';
import { readAllowance } from './order-allowance.ts';
import { prepareReadRecentOrders } from './same-orders.ts';
import { prepareTakeStock } from './take-stock.ts';
import { prepareWriteOrders } from './write-orders.ts';

/** How often a batch that conflicts with another process is tried before its customers are told that the shop is busy. */
const maxTries = 5;

/** Many orders share one commit, which is the main cost of an order: orders, lines, stock and carts are one transaction. */
export function createPlaceBatch(service: Service) {
  const { database, now } = service;
  const readOrderables = prepareReadOrderables(database);
  const readKnown = prepareReadKnownOrders(database);
  const readRecent = prepareReadRecentOrders(database);
  const writeOrders = prepareWriteOrders(database);
  const takeStock = prepareTakeStock(database);
  const emptyCarts = prepareEmptyCarts(database);

  function place(batch: readonly Waiting[]): Promise<Outcome[]> {
    return inTransaction(database, async (transaction) => {
      await holdCatalogue(transaction);
      const time = now();
      const recent = await readRecent(transaction, batch, time);
      const known = await readKnown(transaction, batch);
      const lines = batch.flatMap(({ attempt }) => attempt.lines);
      const products = await readOrderables(
        transaction,
        lines.map(({ id }) => id),
      );
      const accountIds = batch.map(({ accountId }) => accountId);
      const allowance = await readAllowance(transaction, accountIds, service);
      const { outcomes, placed } = decide(batch, { products, known, recent, allowance, now: time });
      if (placed.length === 0) return outcomes;
      await writeOrders(transaction, placed);
      await takeStock(
        transaction,
        placed.flatMap(({ lines }) => lines),
      );
      await emptyCarts(transaction, placed);
      await queueOrderMails(
        transaction,
        placed.map(({ order }) => order),
      );
      return outcomes;
    });
  }

  async function placeWithRetries(batch: readonly Waiting[]): Promise<Outcome[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await place(batch);
      } catch (error) {
        if (!(error instanceof ConflictError) || tries === maxTries) throw error;
      }
    }
  }

  /** Never throws. What fails by itself takes no neighbour with it: the halves are tried apart. */
  return async function placeBatch(batch: readonly Waiting[]): Promise<Outcome[]> {
    try {
      return await placeWithRetries(batch);
    } catch (error) {
      if (batch.length === 1 || isBusyOrFull(error)) return batch.map(() => ({ error }));
      const half = Math.ceil(batch.length / 2);
      return [...(await placeBatch(batch.slice(0, half))), ...(await placeBatch(batch.slice(half)))];
    }
  };
}
