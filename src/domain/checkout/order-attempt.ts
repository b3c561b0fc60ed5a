import { type CartRecord, foldCart, liveByLine } from '../cart/cart-log.ts';
import { lineKey } from '../cart/line-keys.ts';
import type { OrderAttempt } from '../orders/order.ts';

/** An order that was sent and whose outcome is unknown, stored before its first byte is sent (R19, R33). */
export interface SentAttempt {
  attempt: OrderAttempt;
  /** The lines that it takes out of the cart once it is placed. */
  cart: readonly OrderedLine[];
  /** Fingerprints of the orders listed before sending, and of those that the shopper said are others. */
  before: readonly string[];
  /** Whether that list was read; false if it could not be or was behind, and if the API finds orders by key. */
  isListRead: boolean;
  tries: number;
  /** Whether the shopper was asked about it already, after a search of some time. */
  isAsked: boolean;
}

/** The storage key of the order that My Orders has yet to thank for; here for who needs no more of it. */
export const thanksKey = 'order-thanks';

/** The attempt that was settled last on this device: its order is placed, and its lines are out of the cart. */
export interface PlacedAttempt {
  /** The account of the order: a reply that comes after the sign-out concerns no other account. */
  account: string;
  clientOrderId: string;
  cart: readonly OrderedLine[];
}

/** Reads a stored attempt; null for anything else (R27). */
export function decodeAttempt(json: unknown): SentAttempt | null {
  const { attempt, cart, before, isListRead, tries, isAsked } = json as SentAttempt;
  const isRight =
    isKey(attempt.clientOrderId) &&
    areOrderedLines(cart) &&
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

/** Reads a stored placed attempt; null for anything else (R27). */
export function decodePlaced(json: unknown): PlacedAttempt | null {
  const { account, clientOrderId, cart } = json as PlacedAttempt;
  return isText(account) && isKey(clientOrderId) && areOrderedLines(cart)
    ? { account, clientOrderId, cart }
    : null;
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function areOrderedLines(cart: readonly OrderedLine[]): boolean {
  return cart.every(
    ({ key, quantity, records }) => isText(key) && Number.isSafeInteger(quantity) && records.every(isText),
  );
}

/** A line of the cart as an order took it: the quantity, and the records of the cart log that make it up (R33). */
export interface OrderedLine {
  /** As `lineKey` makes it. */
  key: string;
  quantity: number;
  records: readonly string[];
  /** Quantity in the server's cart, as `withBase` notes it when the order is sent. */
  base?: number | undefined;
}

export function orderedLines(records: readonly CartRecord[]): OrderedLine[] {
  const live = liveByLine(records);
  return [...foldCart(records)]
    .filter(([, { quantity }]) => quantity > 0)
    .map(([key, { quantity }]) => ({ key, quantity, records: (live.get(key) ?? []).map(({ id }) => id) }));
}

/** Whether two orders took a record of the cart log in common. */
export function shareRecords(a: readonly OrderedLine[], b: readonly OrderedLine[]): boolean {
  const ids = new Set(a.flatMap(({ records }) => records));
  return b.some(({ records }) => records.some((id) => ids.has(id)));
}

/** Whether two lists order the same products, sizes and quantities, in any order; a list with an unknown product equals none. */
export function isSameOrder(a: Contents, b: Contents): boolean {
  return a.length > 0 && a.every(({ productId }) => productId !== '') && contents(a) === contents(b);
}

type Contents = readonly { productId: string; size: string; quantity: number }[];

function contents(lines: Contents): string {
  const parts = lines.map(({ productId, size, quantity }) => [lineKey(productId, size), quantity]);
  return JSON.stringify(parts.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}
