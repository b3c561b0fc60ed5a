import { type CartRecord, liveByLine, quantityOf, savedQuantity } from './cart-log.ts';

export interface Merge {
  records: CartRecord[];
  /** Ids of the guest's records that cancel out, the oldest first. */
  emptied: string[];
}

/**
 * The records that make a guest's cart the account's (R17): each line becomes one addition, which replaces the guest's
 * records of it. Its id is derived from theirs, so that two tabs that merge the same records write the same one. Products
 * that are no longer sold stay the guest's.
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
    if (ids.length === 0 || !isSold(key)) continue;
    const onServer = savedQuantity(visible, key);
    const quantity = quantityOf(
      live.filter((record) => guests.includes(record)).map((record) => undelivered(record, key, onServer)),
      key,
    );
    if (quantity === 0) merge.emptied.push(...ids);
    else {
      const replaces = [...new Set([...guests.flatMap((guest) => guest.replaces), ...ids])];
      const merged = guests.map((guest) => derivedId(guest, 'm', key)).sort();
      merge.records.push({
        id: merged.pop() as string,
        kind: 'add',
        lines: new Map([[key, quantity]]),
        replaces: [...replaces.sort(), ...merged],
        account,
      });
    }
  }
  return merge;
}

/** The record reduced by the pieces that the server's quantity shows to have arrived before the session ended. */
function undelivered(record: CartRecord, key: string, onServer: number): CartRecord {
  const { lines, base = onServer } = record;
  const quantity = lines.get(key) ?? 0;
  const left = Math.max(0, Math.min(quantity, quantity + base - onServer));
  return base === onServer ? record : { ...record, lines: new Map([[key, left]]) };
}

/**
 * The unconfirmed pieces of an account's cart as a guest's, to be merged at the next sign-in. A guest's cart holds only
 * pieces, so a quantity that was lowered and a line that was removed, but not yet confirmed, end with the session (Spec 4: the
 * cart is cleared): the next sign-in shows what the server has. Otherwise they would take pieces out of the cart of the next
 * customer who signs in. Pieces added after a line's removal, as by an order of it, count in full. A change that may have
 * been sent keeps its `base`.
 */
export function unsavedAsGuest(visible: readonly CartRecord[]): CartRecord[] {
  const records: CartRecord[] = [];
  for (const [key, live] of liveByLine(visible)) {
    const sets = live.filter(({ kind }) => kind === 'set');
    const [set] = sets;
    const isRemoved = set !== undefined && quantityOf(sets, key) === 0;
    const base = isRemoved ? 0 : savedQuantity(visible, key);
    if (quantityOf(live, key) <= base) continue;
    const asGuest = (record: CartRecord, quantity: number): CartRecord => ({
      id: derivedId(record, guestMark, key),
      kind: 'add',
      lines: new Map([[key, quantity]]),
      replaces: record.replaces,
      account: '',
      base: record.base,
    });
    if (set && !isRemoved) records.push({ ...asGuest(set, quantityOf(sets, key) - base), base });
    for (const record of live)
      if (record.kind === 'add') records.push(asGuest(record, record.lines.get(key) ?? 0));
  }
  return records;
}

const guestMark = 'g';

/** Whether `unsavedAsGuest` derived the record of this id from the record of the id `original`. */
export function isGuestCopy(id: string, original: string): boolean {
  return id.startsWith(original + guestMark);
}

/** An id that is the same in every tab, and another one for each line. */
function derivedId({ id, lines }: CartRecord, letter: string, key: string): string {
  return id + letter + (lines.size > 1 ? key : '');
}
