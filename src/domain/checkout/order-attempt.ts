import { lineKey } from '../cart/cart-lines.ts';
import { type CartRecord, foldCart, liveByLine } from '../cart/cart-log.ts';
import type { OrderAttempt } from '../orders/order.ts';

/**
 * An order that was sent and whose outcome is unknown, as it is stored before its first byte is sent (R19, R33). Its
 * idempotency key is `attempt.clientOrderId`.
 */
export interface SentAttempt {
  attempt: OrderAttempt;
  /** What it takes out of the cart when it was placed. */
  cart: readonly OrderedLine[];
  /**
   * Fingerprints of the orders that the server listed before the first byte was sent, and of those that the shopper said
   * are others: none of these came of this attempt.
   */
  before: readonly string[];
  /** Whether that list was read; it was not where it could not be, and where an API is asked by key. */
  isListRead: boolean;
  /** How often it was sent. */
  tries: number;
  /** Whether the shopper was asked about it already, after looking for a while. */
  isAsked: boolean;
}

/** The attempt that was settled last on this device: its order is placed, and the cart is emptied of it. */
export interface PlacedAttempt {
  clientOrderId: string;
  cart: readonly OrderedLine[];
}

/** Whether two lists order the same, in whatever order their lines stand; lines without a product compare with nothing. */
export function isSameOrder(a: Contents, b: Contents): boolean {
  return a.length > 0 && a.every(({ productId }) => productId !== '') && contents(a) === contents(b);
}

type Contents = readonly { productId: string; size: string; quantity: number }[];

function contents(lines: Contents): string {
  const parts = lines.map(({ productId, size, quantity }) => [lineKey(productId, size), quantity]);
  return JSON.stringify(parts.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

/** Reads what a storage holds; null for anything that is no attempt (R27). */
export function decodeAttempt(json: unknown): SentAttempt | null {
  const { attempt, cart, before, isListRead, tries, isAsked } = json as SentAttempt;
  const isRight =
    isKey(attempt.clientOrderId) &&
    isCart(cart) &&
    before.every(isText) &&
    typeof isListRead === 'boolean' &&
    Number.isSafeInteger(tries) &&
    Number.isSafeInteger(attempt.amount) &&
    Object.values(attempt.address).every(isText) &&
    attempt.lines.length > 0 &&
    attempt.lines.every(
      ({ productId, size, quantity, price }) =>
        [productId, size].every(isText) && [quantity, price].every(Number.isSafeInteger),
    );
  return isRight ? { attempt, cart, before, isListRead, tries, isAsked: isAsked === true } : null;
}

/** As `decodeAttempt`. */
export function decodePlaced(json: unknown): PlacedAttempt | null {
  const { clientOrderId, cart } = json as PlacedAttempt;
  return isKey(clientOrderId) && isCart(cart) ? { clientOrderId, cart } : null;
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isCart(cart: readonly OrderedLine[]): boolean {
  return cart.every(
    ({ key, quantity, records }) => isText(key) && Number.isSafeInteger(quantity) && records.every(isText),
  );
}

/** A UUID of version 4 from 16 random bytes: `crypto.randomUUID` is missing on old phones. */
export function uuidFrom(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A line of the cart as an order took it: how much, and the very records of the cart log that came to it (R33). */
export interface OrderedLine {
  /** As `lineKey` makes it. */
  key: string;
  quantity: number;
  /** Ids of cart records. */
  records: readonly string[];
}

/** What an order of the whole cart takes. */
export function orderedLines(records: readonly CartRecord[]): OrderedLine[] {
  const live = liveByLine(records);
  return [...foldCart(records)]
    .filter(([, { quantity }]) => quantity > 0)
    .map(([key, { quantity }]) => ({ key, quantity, records: (live.get(key) ?? []).map(({ id }) => id) }));
}

/** Whether two orders took one and the same piece of the cart. */
export function shareRecords(a: readonly OrderedLine[], b: readonly OrderedLine[]): boolean {
  const ids = new Set(a.flatMap(({ records }) => records));
  return b.some(({ records }) => records.some((id) => ids.has(id)));
}
