import { accountKey, cartPrefix } from '#domain/cart/cart-storage.ts';
import { quantityLimit } from '#domain/shop/shop.ts';

/** What the log of the cart comes to, for a page that shows quantities only. */
export interface InlineCart {
  /** By line key; 0 for what was removed. */
  quantities: Record<string, number>;
  /** The account that the next record belongs to; nothing for a guest. */
  account: string | undefined;
  /** The key of the next record: later than all others. */
  next: string;
  /** What the next record of a line stands for. */
  inSight(key: string): string[];
}

/**
 * `foldCart`, `inSight`, `decodeRecord` and `nextRecordId` of the domain in one go, in half of the bytes, since every
 * page carries it; a test holds it to them. `stored` is what a storage holds, foreign keys too; `now` is epoch ms.
 */
export function inlineCart(stored: Readonly<Record<string, string>>, now: number): InlineCart {
  const quantities: Record<string, number> = {};
  const sums: Record<string, [base: number, added: number, most: number]> = {};
  const replaced = new Set<string>();
  const records: [kind: string, id: string, key: string, quantity: number, first?: string][] = [];
  const { [accountKey]: account } = stored;
  let time = now;
  for (const [name, text] of Object.entries(stored)) {
    try {
      const [before, id] = name.split(cartPrefix) as [string, string];
      const [kind, lines, replaces, owner] = JSON.parse(text);
      // Of all that JSON can hold only a text can be split: with anything else there the record is none.
      for (const [key, quantity] of lines)
        if (
          !before &&
          (owner || account) === account &&
          /^(add|set|saved)$/.test(kind) &&
          key.split('/')[1] &&
          Math.trunc(quantity) === quantity &&
          Math.abs(quantity) <= quantityLimit
        ) {
          const made = Number.parseInt(id.slice(0, 9), 36) + 1;
          for (const each of replaces) replaced.add(each.split() + key);
          records.push([kind, id, key, quantity, replaces[0]]);
          if (made > time && made <= now + day) time = made;
        }
    } catch {
      // No record (R27).
    }
  }
  // As texts they stand so: what was added, then what the server confirmed, then wishes, of each the later behind.
  for (const [kind, id, key, quantity] of records.sort()) {
    if (replaced.has(id + key)) continue;
    let [base, added, most] = sums[key] ?? [0, 0, 0];
    if (kind === 'add') {
      added += quantity;
      most = Math.max(most, quantity);
    } else base = quantity;
    sums[key] = [base, added, most];
    quantities[key] = Math.max(base, most) > 0 ? Math.min(Math.max(base + added, 1), quantityLimit) : 0;
  }
  return {
    quantities,
    account,
    next: cartPrefix + time.toString(36).padStart(9, '0') + Math.random().toString(36).slice(2, 8),
    inSight: (wanted) =>
      records.flatMap(([, id, key, , first = id]) => (key === wanted ? [id, first] : [])).sort(),
  };
}

const day = 86_400_000;
