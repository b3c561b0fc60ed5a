import { fitsAttempt, newOrders } from '../checkout/order-sighting.ts';
import type { Order, OrderAttempt } from './order.ts';

/** An order that this device has placed and My Orders has yet to thank for, or has just thanked for. */
export interface PendingThanks {
  /** Whose order it is: a record that a reply after the sign-out brings thanks nobody else. */
  account: string;
  /** The idempotency key of its attempt. */
  clientOrderId: string;
  /** Null where the reply named none, or was lost. */
  id: string | null;
  /** How to tell it from the others of a list that has no keys; null where orders have them. */
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
  // Without the list of before, an earlier order of the same cannot be told from this one.
  if (named || !keyless?.isListRead) return named ?? null;
  // Oldest first, as the list was read before.
  const others = orders.filter((order) => order.clientOrderId === null).reverse();
  const { fresh } = newOrders(others, keyless.before);
  // The oldest: the same may have been ordered again since, on another device.
  const fit = fresh.find((order) => fitsAttempt(order, keyless));
  if (fit) return fit;
  // The shop has taken one order since it listed the others: another amount, or lines that cannot be read, change nothing.
  return fresh.length === 1 ? (fresh[0] ?? null) : null;
}

/** Reads what a storage holds; null for anything else (R27). */
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
