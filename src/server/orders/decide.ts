import { randomBytes, randomInt } from 'node:crypto';
import type { ReplyOf } from '#api/contract.ts';
import { phoneInvalid } from '#domain/account/account-messages.ts';
import { isPhone } from '#domain/account/profile.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { orderStatuses } from '#domain/orders/order-details.ts';
import { orderPlaced, pricesChanged } from '#domain/shop/messages.ts';
import { paymentMethod } from '#domain/shop/shop.ts';
import { inUnits } from '#domain/text/money.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { assertKnownSize, type OrderableProduct } from '../catalogue/stored-catalogue.ts';
import type { OrdersTable } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import {
  type AccountAttempt,
  type Attempt,
  type AttemptLine,
  type KnownOrder,
  needsDuplicateCheck,
  type OrderAllowance,
  type RecentOrder,
} from './attempt.ts';

/** Result of an attempt; `error` is to be thrown. */
export type PlaceOutcome = { reply: ReplyOf<'placeOrder'> } | { error: unknown };

export interface PricedLine extends AttemptLine {
  product: OrderableProduct;
}

export interface NewOrder {
  address: string;
  order: OrdersTable;
  lines: readonly PricedLine[];
}

/** Data that decides on attempts: catalogue, earlier orders and limits, read in the same transaction. */
export interface OrderContext {
  /** The attempts' products that are sold, by id. */
  products: ReadonlyMap<string, OrderableProduct>;
  /** Orders placed by earlier tries of the attempts. */
  known: readonly KnownOrder[];
  /** Orders of the last minutes with the same lines as one of the attempts. */
  recent: readonly RecentOrder[];
  allowance: OrderAllowance;
  now: number;
}

/** Decides attempts as if they came one after another: a repeat gets the first reply, and the last piece goes to the earliest. */
export function decide(
  batch: readonly AccountAttempt[],
  { products, known, recent, allowance, now }: OrderContext,
) {
  const placedBefore = new Map(known.map((order) => [idempotencyKeyOf(order), order]));
  const sameOrders = new Map(recent.map((order) => [linesKeyOf(order), order]));
  const stock = stockOf(products);
  const placed: NewOrder[] = [];
  const outcomes = batch.map(({ accountId, address, attempt }): PlaceOutcome => {
    const order = newOrder(accountId, attempt, now);
    try {
      const first = placedBefore.get(idempotencyKeyOf(order));
      if (first) return repeated(first, attempt);
      // Not in the contract's validation: an order that was taken before this rule is recognised by its key all the same.
      if (!attempt.isAtCounter && !isPhone(attempt.address.phone)) throw new HttpError(phoneInvalid);
      const lines = pricedLines(attempt, products);
      const same = sameOrders.get(linesKeyOf(order));
      if (same && needsDuplicateCheck(attempt)) throw duplicateOrderError(same, now);
      allowance.assertLeft({ accountId, address });
      stock.take(lines);
      allowance.take({ accountId, address });
      placed.push({ order, lines, address });
      sameOrders.set(linesKeyOf(order), order);
      if (order.client_order_id !== null) placedBefore.set(idempotencyKeyOf(order), order);
      return answer(order);
    } catch (error) {
      if (error instanceof HttpError) return { error };
      throw error;
    }
  });
  return { outcomes, placed };
}

function idempotencyKeyOf(order: Pick<OrdersTable, 'account_id' | 'client_order_id'>): string {
  return `${order.account_id} ${order.client_order_id}`;
}

function linesKeyOf({ account_id, lines_hash }: Pick<OrdersTable, 'account_id' | 'lines_hash'>): string {
  return `${account_id} ${lines_hash}`;
}

function repeated(first: KnownOrder, { bodyHash }: Attempt): PlaceOutcome {
  if (first.body_hash === bodyHash) return answer(first);
  throw new HttpError('This order was placed already, with different items. Please check My Orders.', {
    status: 422,
  });
}

/** The refusal that asks for a confirmation: the same order was placed just now under another key. `now` is epoch ms. */
function duplicateOrderError({ id, created_at }: RecentOrder, now: number): HttpError {
  const minutes = Math.floor(Math.max(0, now - created_at) / 60_000);
  const ago = minutes === 0 ? 'just now' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  return new HttpError(`You placed the same order ${ago}, #${orderNumber(id)}. Place it again?`, {
    details: { code: 'duplicate', orderId: id, date: created_at },
  });
}

function answer({ id, amount }: Pick<OrdersTable, 'id' | 'amount'>): PlaceOutcome {
  return { reply: { success: true, message: orderPlaced, orderId: id, amount: inUnits(amount) } };
}

function newOrder(
  accountId: string | null,
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

/** A new id of 24 hex digits: the time, so that new orders are adjacent, four random ones, and the order's number, eight decimal digits. */
function newOrderId(now: number): string {
  const number = String(randomInt(10 ** 8)).padStart(8, '0');
  return now.toString(16).padStart(12, '0') + randomBytes(2).toString('hex') + number;
}

/** The lines with the products, if their prices add up to the expected amount (R3). Throws an `HttpError` with the right `amount`. */
function pricedLines(
  { lines, amount, isAtCounter }: Attempt,
  products: ReadonlyMap<string, OrderableProduct>,
): PricedLine[] {
  const priced = lines.map((line) => ({ ...line, product: products.get(line.id) ?? throwUnavailable(line) }));
  for (const line of priced) assertKnownSize(line.product, line.size);
  const { subtotal, total: delivered } = totalsOf(
    priced.map(({ product: { price }, quantity }) => ({ price, quantity })),
  );
  const total = isAtCounter ? subtotal : delivered;
  if (total !== amount) throw new HttpError(pricesChanged, { details: { amount: inUnits(total) } });
  return priced;
}

function throwUnavailable({ id, name }: AttemptLine): never {
  const called = name === '' ? `Product ${id}` : shorten(name, 100);
  throw new HttpError(`${called} is no longer available. Please remove it from your cart.`);
}

/** The remaining stock of the products that have one, from which the orders take one after another. */
function stockOf(products: ReadonlyMap<string, OrderableProduct>) {
  const left = new Map<string, number>();
  for (const { id, stock } of products.values()) if (stock !== null) left.set(id, stock);
  return {
    /** Takes the pieces of all `lines`, or throws an `HttpError` that names a product with too few, and takes nothing. */
    take(lines: readonly PricedLine[]): void {
      const wanted = wantedStock(lines);
      for (const [id, quantity] of wanted) {
        if (quantity > (left.get(id) ?? 0)) throwShortage(products.get(id)?.name ?? id, left.get(id) ?? 0);
      }
      for (const [id, quantity] of wanted) left.set(id, (left.get(id) ?? 0) - quantity);
    },
  };
}

/** Pieces wanted of each product with a stock. */
export function wantedStock(lines: Iterable<PricedLine>): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { id, quantity, product } of lines) {
    if (product.stock !== null) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  return wanted;
}

export function throwShortage(name: string, left: number): never {
  if (left === 0) throw new HttpError(`${name} is out of stock.`);
  throw new HttpError(`Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`);
}
