import { type CartRecord, foldCart, inSight, liveByLine } from './cart-log.ts';

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

/** A record that takes an ordered line out of the cart, still without an id. */
export type Removal = Pick<CartRecord, 'kind' | 'replaces'> & { key: string; quantity: number };

/**
 * What takes the ordered records' quantities out of the cart, and nothing else: what was added since stays. A server that
 * `removesOrdered` from its own cart is told nothing, so that what another device put there stays too. Lines whose
 * records are gone were taken over from the server since, and need nothing.
 */
export function removals(
  records: readonly CartRecord[],
  ordered: readonly OrderedLine[],
  removesOrdered: boolean,
): Removal[] {
  const live = liveByLine(records);
  const cart = foldCart(records);
  const confirmed = removesOrdered ? 'saved' : 'set';
  return ordered.flatMap(({ key, quantity, records: ids }): Removal[] => {
    const now = live.get(key) ?? [];
    if (ids.every((id) => now.some((record) => record.id === id)))
      return [{ kind: confirmed, key, quantity: 0, replaces: ids }];
    const isKnown = now.some(({ id, replaces }) => [id, ...replaces].some((each) => ids.includes(each)));
    if (!isKnown) return [];
    const left = Math.max(0, (cart.get(key)?.quantity ?? 0) - quantity);
    const kind = now.every((record) => record.kind === 'saved') ? confirmed : 'set';
    return [{ kind, key, quantity: left, replaces: inSight(records, [key]) }];
  });
}
