import type { CartRecord } from './cart-log.ts';
import { quantityLimit } from './shop.ts';

/** As a record is stored: kind, quantity by line, ids. Its own id is in its key. */
export function encodeRecord({ kind, lines, replaces }: Omit<CartRecord, 'id'>): string {
  return JSON.stringify([kind, [...lines], replaces]);
}

/** Reads what a storage holds; null for anything that is no record (R27). */
export function decodeRecord(id: string, text: string): CartRecord | null {
  try {
    const [kind, lines, replaces] = JSON.parse(text);
    const pairs = lines.filter(
      ([key, quantity]: [unknown, unknown]) =>
        typeof key === 'string' && key.includes('/') && isQuantity(quantity),
    );
    const isRecord =
      kinds.includes(kind) && pairs.length > 0 && replaces.every((each: unknown) => typeof each === 'string');
    return isRecord ? { id, kind, lines: new Map(pairs), replaces } : null;
  } catch {
    return null;
  }
}

const kinds = ['add', 'set', 'saved'];

function isQuantity(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= quantityLimit;
}

/**
 * A new record's id: 9 characters of time and 6 of chance. Later than every id in sight, so that a clock that was set
 * back orders nothing wrongly; ids from further ahead than a day are no times. `now` is epoch ms, `random` gives 0 to 1.
 */
export function nextRecordId(records: Iterable<CartRecord>, now: number, random: () => number): string {
  let time = now;
  for (const { id } of records) {
    const made = Number.parseInt(id.slice(0, timeDigits), 36);
    if (made >= time && made < now + day) time = made + 1;
  }
  const chance = Math.floor(random() * 36 ** 6);
  return time.toString(36).padStart(timeDigits, '0') + chance.toString(36).padStart(6, '0');
}

const timeDigits = 9;
const day = 86_400_000;
