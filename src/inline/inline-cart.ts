import { accountKey, cartPrefix } from '#domain/cart/cart-storage.ts';
import { quantityLimit } from '#domain/shop/shop.ts';

type InlineRecord = [kind: string, id: string, key: string, quantity: number, first?: string];

/** The fold of the cart's log, for a page that shows quantities only. */
export interface InlineCart {
  /** Quantities by line key; 0 for a removed line. */
  quantities: Record<string, number>;
  /** The account of the next record; undefined for a guest. */
  account: string | undefined;
  /** The storage key of the next record, later than all others. */
  next: string;
  /** The records, one a line, with the first of those that each replaces. */
  records: InlineRecord[];
}

const dayMs = 86_400_000;

/**
 * Does the work of `foldCart`, `decodeRecord` and `nextRecordId` of the domain in half of the bytes, since every
 * page carries it; a test compares it with them. `stored` has all keys of a storage; `now` is epoch ms.
 */
export function inlineCart(stored: Readonly<Record<string, string>>, now: number): InlineCart {
  const quantities: Record<string, number> = {};
  const sums: Record<string, [latest: number, added: number, most: number]> = {};
  const replaced = new Set<string>();
  const records: InlineRecord[] = [];
  const { [accountKey]: account } = stored;
  let time = now;
  for (const [name, text] of Object.entries(stored)) {
    try {
      const [before, id] = name.split(cartPrefix) as [string, string];
      const [kind, lines, replaces, owner] = JSON.parse(text);
      // `split` exists on strings only: it throws for any other JSON value, and the record is invalid.
      for (const [key, quantity] of lines)
        if (
          !before &&
          (owner || account) === account &&
          /^(add|set|saved)$/.test(kind) &&
          key.split('/')[1] &&
          Math.trunc(quantity) === quantity &&
          Math.abs(quantity) <= quantityLimit
        ) {
          const nextTime = Number.parseInt(id.slice(0, 9), 36) + 1;
          for (const each of replaces) replaced.add(each.split() + key);
          records.push([kind, id, key, quantity, replaces[0]]);
          if (nextTime > time && nextTime <= now + dayMs) time = nextTime;
        }
    } catch {
      // No record (R27).
    }
  }
  // Sorted as text: `add` first, then `saved` (confirmed by the server), then `set`; within a kind by time.
  for (const [kind, id, key, quantity] of records.sort()) {
    if (replaced.has(id + key)) continue;
    let [latest, added, most] = sums[key] ?? [0, 0, 0];
    if (kind === 'add') {
      added += quantity;
      most = Math.max(most, quantity);
    } else latest = quantity;
    sums[key] = [latest, added, most];
    quantities[key] = Math.max(latest, most) > 0 ? Math.min(Math.max(latest + added, 1), quantityLimit) : 0;
  }
  return {
    quantities,
    account,
    next: cartPrefix + time.toString(36).padStart(9, '0') + Math.random().toString(36).slice(2, 8),
    records,
  };
}

/** Ids of the records that the next record of a line replaces, as the domain's function of this name has them. */
export function inSight(records: readonly InlineRecord[], wanted: string): string[] {
  return records.flatMap(([, id, key, , first = id]) => (key === wanted ? [id, first] : [])).sort();
}
