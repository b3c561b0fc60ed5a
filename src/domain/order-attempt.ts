import type { Order, OrderAttempt } from './order.ts';
import { lineKey } from './size.ts';

/**
 * An attempt to order as it is written down before its first byte is sent, for all tabs and every reload (R19).
 * `draft`: nothing was sent. `sent`: it may have been placed or not. `placed`: it was, and the cart is emptied of it.
 */
export interface KeptAttempt {
  stage: 'draft' | 'sent' | 'placed';
  attempt: OrderAttempt;
  /** Whose it is: nobody else on this phone sends it. */
  email: string;
  /** When it was sent first and last, epoch ms; 0 for a draft. */
  firstSent: number;
  lastSent: number;
  /** Ids of orders with the same contents that were there before; only looked up where the last order was the same. */
  before: readonly string[];
}

/** Reads what a storage holds; null for anything that is no attempt (R27). */
export function decodeAttempt(json: unknown): KeptAttempt | null {
  const { stage, attempt, email, firstSent, lastSent, before } = json as KeptAttempt;
  const isRight =
    ['draft', 'sent', 'placed'].includes(stage) &&
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(attempt.clientOrderId) &&
    [email, ...before].every((text) => typeof text === 'string') &&
    [firstSent, lastSent, attempt.amount].every(Number.isSafeInteger) &&
    Object.values(attempt.address).every((text) => typeof text === 'string') &&
    attempt.lines.length > 0 &&
    attempt.lines.every(
      ({ productId, size, quantity, price }) =>
        typeof productId === 'string' &&
        typeof size === 'string' &&
        [quantity, price].every(Number.isSafeInteger),
    );
  return isRight ? { stage, attempt, email, firstSent, lastSent, before } : null;
}

/** The order that came of an attempt, if the list has it. An API that knows no keys is searched by contents and time. */
export function findOrder(
  orders: readonly Order[],
  { attempt, firstSent, before }: Pick<KeptAttempt, 'attempt' | 'firstSent' | 'before'>,
): Order | null {
  const byKey = orders.find(({ clientOrderId }) => clientOrderId?.toLowerCase() === attempt.clientOrderId);
  if (byKey) return byKey;
  const wanted = contents(attempt.lines);
  const isSame = ({ id, clientOrderId, amount, date, lines }: Order) =>
    clientOrderId === null &&
    !before.includes(id) &&
    amount === attempt.amount &&
    date !== null &&
    date >= firstSent - clockSlackMs &&
    contents(lines) === wanted;
  return orders.filter(isSame).pop() ?? null;
}

/** A phone's clock may be ahead of the server's by this much. */
const clockSlackMs = 15 * 60_000;

/** Whether two lists order the same, in whatever order their lines stand. */
export function isSameOrder(a: Contents, b: Contents): boolean {
  return contents(a) === contents(b);
}

type Contents = readonly { productId: string; size: string; quantity: number }[];

function contents(lines: Contents): string {
  const parts = lines.map(({ productId, size, quantity }) => [lineKey(productId, size), quantity]);
  return JSON.stringify(parts.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

/** A UUID of version 4 from 16 random bytes: `crypto.randomUUID` is missing on old phones. */
export function uuidFrom(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
