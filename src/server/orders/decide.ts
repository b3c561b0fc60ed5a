import type { ReplyOf } from '#api/contract.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { orderPlaced } from '#domain/shop/messages.ts';
import { paymentMethod } from '#domain/shop/shop.ts';
import type { OrderableProduct } from '../catalogue/orderable-product.ts';
import type { OrdersTable } from '../database/order-schema.ts';
import { HttpError } from '../http-error.ts';
import type { Attempt } from './attempt.ts';
import type { OrderAllowance } from './order-allowance.ts';
import { newOrderId } from './order-id.ts';
import { type PricedLine, pricedLines } from './price-attempt.ts';
import { duplicateOrderError, isAsked, type RecentOrder } from './same-orders.ts';
import { stockOf } from './stock.ts';

/** An attempt and who makes it. */
export interface Waiting {
  accountId: string;
  attempt: Attempt;
}

/** What the attempt's maker hears: `error` is to be thrown. */
export type Outcome = { reply: ReplyOf<'placeOrder'> } | { error: unknown };

export interface NewOrder {
  order: OrdersTable;
  lines: readonly PricedLine[];
}

export type KnownOrder = Pick<OrdersTable, 'id' | 'account_id' | 'client_order_id' | 'amount' | 'body_hash'>;

/** What the shop knows when it decides. */
export interface Knowledge {
  /** The products that the attempts name, by id, as far as they are sold. */
  products: ReadonlyMap<string, OrderableProduct>;
  /** The orders that earlier tries of the attempts have placed. */
  known: readonly KnownOrder[];
  /** The orders of a few minutes ago with the same lines as one of the attempts. */
  recent: readonly RecentOrder[];
  allowance: OrderAllowance;
  /** Epoch ms. */
  now: number;
}

export interface Decision {
  /** In the order of the attempts. */
  outcomes: Outcome[];
  placed: NewOrder[];
}

/**
 * Decides attempts as if each were made when the one before it was done: an attempt that is made again gets the first answer,
 * whatever has changed since, and the last piece goes to who came first.
 */
export function decide(
  waiting: readonly Waiting[],
  { products, known, recent, allowance, now }: Knowledge,
): Decision {
  const placedBefore = new Map(known.map((order) => [keyOf(order), order]));
  const sameOrders = new Map(recent.map((order) => [linesOf(order), order]));
  const stock = stockOf(products);
  const placed: NewOrder[] = [];
  const outcomes = waiting.map(({ accountId, attempt }): Outcome => {
    const order = newOrder(accountId, attempt, now);
    try {
      const first = placedBefore.get(keyOf(order));
      if (first) return repeated(first, attempt);
      const lines = pricedLines(attempt, products);
      const same = sameOrders.get(linesOf(order));
      if (same && isAsked(attempt)) throw duplicateOrderError(same, now);
      allowance.take(accountId);
      stock.take(lines);
      placed.push({ order, lines });
      sameOrders.set(linesOf(order), order);
      if (order.client_order_id !== null) placedBefore.set(keyOf(order), order);
      return answer(order);
    } catch (error) {
      if (error instanceof HttpError) return { error };
      throw error;
    }
  });
  return { outcomes, placed };
}

function keyOf({ account_id, client_order_id }: Pick<OrdersTable, 'account_id' | 'client_order_id'>): string {
  return `${account_id} ${client_order_id}`;
}

function linesOf({ account_id, lines_hash }: Pick<OrdersTable, 'account_id' | 'lines_hash'>): string {
  return `${account_id} ${lines_hash}`;
}

function repeated(first: KnownOrder, { bodyHash }: Attempt): Outcome {
  if (first.body_hash === bodyHash) return answer(first);
  throw new HttpError('This order was placed already, with other contents. Please check your orders.', {
    status: 422,
  });
}

function answer({ id, amount }: Pick<OrdersTable, 'id' | 'amount'>): Outcome {
  return { reply: { success: true, message: orderPlaced, orderId: id, amount } };
}

function newOrder(
  accountId: string,
  { clientOrderId, bodyHash, linesHash, address, amount }: Attempt,
  now: number,
): OrdersTable {
  return {
    id: newOrderId(now),
    account_id: accountId,
    client_order_id: clientOrderId,
    body_hash: bodyHash,
    status: orderStatuses[0],
    amount,
    address: JSON.stringify(address),
    payment_method: paymentMethod,
    created_at: now,
    lines_hash: linesHash,
  };
}
