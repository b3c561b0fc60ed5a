import { lineKey } from '../cart/cart-lines.ts';
import { type CartRecord, foldCart, liveByLine } from '../cart/cart-log.ts';

/** A line of the cart as an order took it: how much, and the very records of the cart log that came to it (R33). */
export interface OrderedLine {
  /** As `lineKey` makes it. */
  key: string;
  quantity: number;
  /** Ids of cart records. */
  records: readonly string[];
  /** How much of it the server's cart had, as `withBase` notes it when the order is sent. */
  base?: number | undefined;
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

/** Whether two lists order the same, in whatever order their lines stand; lines without a product compare with nothing. */
export function isSameOrder(a: Contents, b: Contents): boolean {
  return a.length > 0 && a.every(({ productId }) => productId !== '') && contents(a) === contents(b);
}

type Contents = readonly { productId: string; size: string; quantity: number }[];

function contents(lines: Contents): string {
  const parts = lines.map(({ productId, size, quantity }) => [lineKey(productId, size), quantity]);
  return JSON.stringify(parts.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}
