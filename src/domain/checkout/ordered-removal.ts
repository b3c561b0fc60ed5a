import {
  type CartRecord,
  foldCart,
  inSight,
  liveByLine,
  quantityOf,
  savedQuantity,
} from '../cart/cart-log.ts';
import { isGuestCopy } from '../cart/cart-merge.ts';
import type { OrderedLine, PlacedAttempt, SentAttempt } from './order-attempt.ts';

/** A record that takes an ordered line out of the cart, still without an id. */
export type OrderedRemoval = Pick<CartRecord, 'kind' | 'replaces' | 'base'> & {
  key: string;
  quantity: number;
};

/**
 * The records that take the ordered pieces out of the cart, and nothing else: what was added since stays. For each line:
 * - all its ordered records are live: they are taken out, on the server as in the log;
 * - the server `removesOrdered` pieces from its own cart: it is told nothing, so that what another device put there stays;
 * - the server has less than when it was ordered, the removal's `base`: it was emptied, and what it has is another device's;
 * - the server has as much or more: the ordered pieces are taken out;
 * - the shopper removed the line since, or the server's quantity took its place in the log: nothing;
 * - at most later changes are left, as a session's end clears the cart: the line is still set on a server that may have it.
 */
export function removals(
  records: readonly CartRecord[],
  ordered: readonly OrderedLine[],
  removesOrdered: boolean,
): OrderedRemoval[] {
  const live = liveByLine(records);
  const cart = foldCart(records);
  const confirmed = removesOrdered ? 'saved' : 'set';
  return ordered.flatMap(({ key, quantity, records: ids, base }): OrderedRemoval[] => {
    const now = live.get(key) ?? [];
    const theirs = now.filter(({ id }) => ids.includes(id));
    if (theirs.length === ids.length) {
      // The account's cart on the server has nothing of a guest's line that was not merged yet.
      const kind = theirs.every(isUnsent) ? 'saved' : confirmed;
      const since = now.filter(({ id }) => !ids.includes(id)).map(({ lines }) => lines.get(key) ?? 0);
      const hasMore = since.reduce((sum, pieces) => sum + pieces, 0) > 0;
      return [{ kind, key, quantity: 0, replaces: hasMore ? ids : inSight(records, [key]), base }];
    }
    // Pieces that the server had not confirmed when the session ended are a guest's by now, under their own ids.
    const asGuests = now.filter(
      ({ id, kind, account, replaces }) =>
        kind === 'add' &&
        account === '' &&
        ids.some((each) => isGuestCopy(id, each) || replaces.includes(each)),
    );
    if (asGuests.length > 0)
      return [{ kind: confirmed, key, quantity: 0, replaces: asGuests.map(({ id }) => id), base }];
    const sets = now.filter(({ kind }) => kind === 'set');
    const isKnown = now.some(({ id, replaces }) => [id, ...replaces].some((each) => ids.includes(each)));
    const isLaterChange = (record: CartRecord) => isGuests(record) || (!isKnown && record.kind !== 'saved');
    if (!removesOrdered && now.every(isLaterChange)) {
      // A quantity that the shopper has set since stays.
      const replaces = [...ids, ...sets.map(({ id }) => id)];
      const named = quantityOf(sets, key);
      return [{ kind: 'set', key, quantity: named, replaces, base: named > 0 ? undefined : base }];
    }
    // The shopper has removed the line since, and may have begun it anew.
    if (sets.length > 0 && quantityOf(sets, key) === 0) return [];
    if (!isKnown) return [];
    const inCart = cart.get(key)?.quantity ?? 0;
    const left = Math.max(0, inCart - quantity);
    const isSaved = now.every((record) => record.kind === 'saved');
    const replaces = inSight(records, [key]);
    return [
      {
        kind: isSaved ? confirmed : 'set',
        key,
        quantity: left,
        replaces,
        base: isSaved ? inCart : undefined,
      },
    ];
  });
}

/** The line with its quantity in the server's cart as `base`; none if a quantity is on its way there, since then it is unknown. */
export function withBase(line: OrderedLine, records: readonly CartRecord[]): OrderedLine {
  const isOnItsWay = records.some(({ id, kind }) => kind === 'set' && line.records.includes(id));
  return { ...line, base: isOnItsWay ? undefined : savedQuantity(records, line.key) };
}

function isGuests({ account }: CartRecord): boolean {
  return account === '';
}

function isUnsent({ account, base }: CartRecord): boolean {
  return account === '' && base === undefined;
}

/** The record of a placed attempt, with all records that represent its pieces by now. */
export function placedAttempt(
  { attempt, cart }: SentAttempt,
  removed: readonly OrderedRemoval[],
  account: string,
): PlacedAttempt {
  return {
    account,
    clientOrderId: attempt.clientOrderId,
    cart: cart.map((line) => {
      const later = removed.filter(({ key }) => key === line.key).flatMap(({ replaces }) => replaces);
      return { ...line, records: [...new Set([...line.records, ...later])] };
    }),
  };
}
