import type { Order, OrderAttempt } from '../orders/order.ts';
import { fitsAttempt, newOrders } from './order-sighting.ts';

/** An order that this device has placed and My Orders has yet to thank for, or has just thanked for. */
export interface PendingThanks {
  /** The account of the order: a reply that comes after the sign-out thanks no other account. */
  account: string;
  /** The idempotency key of its attempt. */
  clientOrderId: string;
  /** Id of the order; null if the reply had none, or was lost. */
  id: string | null;
  /** Data that tells it from others in a list whose orders have no keys; null if they have. */
  keyless: KeylessOrder | null;
  isSeen: boolean;
}

type KeylessOrder = Pick<OrderAttempt, 'amount'> & {
  lines: readonly { productId: string; size: string; quantity: number }[];
  /** As in `SentAttempt`. */
  before: readonly string[];
  isListRead: boolean;
};

/** The order to thank for; null while the list has none that is certainly it. `orders` are newest first. */
export function thankedOrder(
  orders: readonly Order[],
  { clientOrderId, id, keyless }: PendingThanks,
): Order | null {
  const named = orders.find(
    (order) => (id !== null && order.id === id) || order.clientOrderId?.toLowerCase() === clientOrderId,
  );
  // Without the earlier list, an identical earlier order cannot be told from this one.
  if (named || !keyless?.isListRead) return named ?? null;
  // Oldest first, as in the earlier list.
  const keylessOrders = orders.filter((order) => order.clientOrderId === null).reverse();
  const { fresh } = newOrders(keylessOrders, keyless.before);
  // The oldest one, since the same may have been ordered again on another device.
  const fit = fresh.find((order) => fitsAttempt(order, keyless));
  if (fit) return fit;
  // The list has exactly one new order, so it is this one, even with another amount or unreadable lines.
  return fresh.length === 1 ? (fresh[0] ?? null) : null;
}

/** Reads a stored record; null for anything else (R27). */
export function decodeThanks(json: unknown): PendingThanks | null {
  const { account, clientOrderId, id, keyless, isSeen } = json as PendingThanks;
  const isRight =
    isText(account) &&
    isText(clientOrderId) &&
    (id === null || isText(id)) &&
    (keyless === null ||
      (keyless.before.every(isText) &&
        keyless.lines.every(({ productId, size }) => isText(productId) && isText(size))));
  return isRight ? { account, clientOrderId, id, keyless, isSeen: isSeen === true } : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
