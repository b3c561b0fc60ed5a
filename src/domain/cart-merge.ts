import { type CartRecord, foldCart, liveByLine, quantityOf, savedQuantity } from './cart-log.ts';

export interface Merge {
  /** Additions to the account's cart, a record for each line. */
  records: CartRecord[];
  /** Ids of the guest's records that come to nothing, the oldest first. */
  emptied: string[];
}

/**
 * What makes a guest's cart the account's (R17): each line becomes one addition, which stands for the guest's records of
 * it. Its id follows from theirs, so that two tabs that merge the same records write the same one. What is no longer
 * sold stays the guest's.
 */
export function mergeCart(
  visible: readonly CartRecord[],
  account: string,
  isSold: (key: string) => boolean,
): Merge {
  const merge: Merge = { records: [], emptied: [] };
  for (const [key, live] of liveByLine(visible)) {
    const guests = visible.filter((record) => record.account === '' && record.lines.has(key));
    const ids = guests.map(({ id }) => id).sort();
    const last = ids[ids.length - 1];
    if (last === undefined || !isSold(key)) continue;
    const quantity = quantityOf(
      live.filter((record) => guests.includes(record)),
      key,
    );
    if (quantity === 0) merge.emptied.push(...ids);
    else {
      const replaces = [...new Set([...guests.flatMap((guest) => guest.replaces), ...ids])];
      const merged = ids.map(mergedId).filter((id) => id !== mergedId(last));
      const line = new Map([[key, quantity]]);
      merge.records.push({
        id: mergedId(last),
        kind: 'add',
        lines: line,
        replaces: [...replaces.sort(), ...merged],
        account,
      });
    }
  }
  return merge;
}

/**
 * What the server has yet to hear of an account's cart, as a guest's: pieces beyond those that it confirmed. They are
 * merged at the next sign-in.
 */
export function unsavedAsGuest(visible: readonly CartRecord[]): CartRecord[] {
  const records: CartRecord[] = [];
  for (const [key, { quantity, saved }] of foldCart(visible)) {
    const more = saved ? 0 : quantity - savedQuantity(visible, key);
    const ids = visible.filter(({ lines }) => lines.has(key)).map(({ id }) => id);
    const last = ids.sort()[ids.length - 1];
    if (last === undefined || more <= 0) continue;
    records.push({ id: `${last}g`, kind: 'add', lines: new Map([[key, more]]), replaces: [], account: '' });
  }
  return records;
}

function mergedId(id: string): string {
  return `${id}m`;
}
