import { quantityLimit } from '../shop/shop.ts';
import type { CartRecord } from './cart-log.ts';

/** As a record is stored: kind, quantity by line, ids, account, base. Its own id is in its key. */
export function encodeRecord({ kind, lines, replaces, account, base }: Omit<CartRecord, 'id'>): string {
  const record: unknown[] = [kind, [...lines], replaces];
  if (account !== '' || base !== undefined) record.push(account);
  if (base !== undefined) record.push(base);
  return JSON.stringify(record);
}

/** Reads what a storage holds; null for anything that is no record (R27). */
export function decodeRecord(id: string, text: string): CartRecord | null {
  try {
    const [kind, lines, replaces, owner, base] = JSON.parse(text);
    const account = owner || '';
    const pairs = lines.filter(
      ([key, quantity]: [unknown, unknown]) =>
        typeof key === 'string' && key.includes('/') && isQuantity(quantity),
    );
    const isRecord =
      kinds.includes(kind) &&
      pairs.length > 0 &&
      replaces.every((each: unknown) => typeof each === 'string') &&
      typeof account === 'string';
    if (!isRecord) return null;
    return { id, kind, lines: new Map(pairs), replaces, account, ...(isQuantity(base) && { base }) };
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
