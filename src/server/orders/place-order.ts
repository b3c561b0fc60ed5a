import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ReplyOf } from '#api/contract.ts';
import { orderPlaced } from '#domain/messages.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { paymentMethod } from '#domain/shop.ts';
import type { Answering, Service } from '../call/service.ts';
import type { OrdersTable } from '../database/order-schema.ts';
import type { Database, Schema } from '../database/schema.ts';
import { queueOrderMails } from '../mails/queue-mails.ts';
import { Refusal } from '../refusal.ts';
import { type Attempt, attemptFrom } from './attempt.ts';
import { takeFromCart } from './empty-cart.ts';
import { type PricedLine, pricedLines } from './price-attempt.ts';
import { takeStock } from './take-stock.ts';

/**
 * Places an order once for each attempt, whole or not at all: order, lines, stock and cart are one transaction. An attempt
 * that is made again gets the first answer, even when prices have changed since.
 */
export function placeOrder({ database, now }: Service): Answering<'placeOrder'> {
  return async (request, { accountId }) => {
    const attempt = attemptFrom(request);
    return database.transaction().execute(async (transaction) => {
      const known = await firstAnswer(transaction, accountId, attempt);
      if (known) return known;
      const lines = await pricedLines(transaction, attempt);
      const order = newOrder(accountId, attempt, now());
      // Not claimed: another process placed this attempt while this one looked at the prices.
      if (!(await claimed(transaction, order))) {
        return (await firstAnswer(transaction, accountId, attempt)) ?? refuseForNow();
      }
      await insertLines(transaction, order, lines);
      await takeStock(transaction, lines);
      await takeFromCart(transaction, accountId, lines);
      await queueOrderMails(transaction, [order]);
      return answer(order);
    });
  };
}

function refuseForNow(): never {
  throw new Refusal('The shop is busy. Please try again in a moment.', { status: 503, retryAfter: 1 });
}

type PlacedOrder = Pick<OrdersTable, 'id' | 'amount'>;

function answer({ id, amount }: PlacedOrder): ReplyOf<'placeOrder'> {
  return { success: true, message: orderPlaced, orderId: id, amount };
}

async function firstAnswer(database: Database, accountId: string, { clientOrderId, bodyHash }: Attempt) {
  if (clientOrderId === null) return null;
  const order = await database
    .selectFrom('orders')
    .select(['id', 'amount', 'body_hash'])
    .where('account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (!order) return null;
  if (order.body_hash === bodyHash) return answer(order);
  throw new Refusal('This order was placed already, with other contents. Please check your orders.', {
    status: 422,
  });
}

function newOrder(
  accountId: string,
  { clientOrderId, bodyHash, address, amount }: Attempt,
  now: number,
): OrdersTable {
  return {
    id: randomBytes(12).toString('hex'),
    account_id: accountId,
    client_order_id: clientOrderId,
    body_hash: bodyHash,
    status: orderStatuses[0],
    amount,
    address: JSON.stringify(address),
    payment_method: paymentMethod,
    created_at: now,
  };
}

/** Whether the order is the first of its attempt; waits for another process that is about to place it. */
async function claimed(transaction: Transaction<Schema>, order: OrdersTable): Promise<boolean> {
  const made = await transaction
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

async function insertLines(
  transaction: Transaction<Schema>,
  { id, status, created_at }: OrdersTable,
  lines: readonly PricedLine[],
): Promise<void> {
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map(({ goods, size, quantity }, position) => ({
        order_id: id,
        position,
        product_id: goods.id,
        name: goods.name,
        image: goods.image,
        price: goods.price,
        size,
        quantity,
      })),
    )
    .execute();
  await transaction
    .insertInto('order_status_changes')
    .values({ order_id: id, position: 0, status, at: created_at })
    .execute();
}
