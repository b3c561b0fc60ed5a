import { lineKey } from '../cart/cart-lines.ts';
import { type CartRecord, foldCart, liveByLine } from '../cart/cart-log.ts';

/** A line of the cart as an order took it: the quantity, and the records of the cart log that make it up (R33). */
export interface OrderedLine {
  /** As `lineKey` makes it. */
  key: string;
  quantity: number;
  /** Ids of cart records. */
  records: readonly string[];
  /** Quantity in the server's cart, as `withBase` notes it when the order is sent. */
  base?: number | undefined;
}

/** The lines that an order of the whole cart takes. */
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
