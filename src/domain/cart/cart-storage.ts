import { memoryFallback } from '../shop/page-events.ts';
import { quantityLimit } from '../shop/shop.ts';
import { dayMs } from '../text/dates.ts';
import type { CartRecord } from './cart-log.ts';
import { lineKey, partsOfKey } from './line-keys.ts';

/** The cart's records in a browser's storage, each under `cart/ID`; in memory if the storage refuses (R27). */
export interface CartStorage {
  /** The account whose cart the device holds; '' for a guest's. */
  account(): string;
  /** The records of that account, and those of a guest that have yet to be merged into it. */
  read(): CartRecord[];
  /** Removes the records of other accounts, whose sessions left them or wrote them after their end (R36). */
  removeForeign(): void;
  /** False if the storage refused the record, which is in memory only. */
  write(record: CartRecord): boolean;
  /** Whether the browser's storage holds the record, so that it outlives the visit. */
  isPersisted(id: string): boolean;
  remove(ids: Iterable<string>): void;
}

export const cartPrefix = 'cart/';

/** Storage key: the account whose cart the device holds, as plain text, from sign-in to sign-out. */
export const accountKey = 'account';

/** Storage key: the account whose cart on the server was read to this device. */
export const cartReadKey = 'cart-read';

/** Names of the cart's products by id, for the page without a connection. */
export const cartNamesKey = 'cart-names';

/** Key of `sessionStorage`: ids of the records last synchronized. What was refused then is not sent again (R18). */
export const syncedCartKey = 'cartSynced';

export interface CartStorageOptions {
  /** Returns no records when the device holds the cart of another account than this one. */
  boundTo?: string;
}

/** The cart's records in the storage that `storage` returns; it may throw, as in browsers that forbid storage. */
export function cartStorage(storage: () => Storage, { boundTo }: CartStorageOptions = {}): CartStorage {
  const remove = (ids: Iterable<string>) => {
    for (const id of ids) {
      delete memoryFallback[cartPrefix + id];
      try {
        storage().removeItem(cartPrefix + id);
      } catch {
        // A record that cannot be removed does not count twice: the fold knows which records are replaced.
      }
    }
  };
  const readAll = () => {
    const stored = readable(storage);
    const account = accountIn(stored);
    const own: CartRecord[] = [];
    const foreign: string[] = [];
    for (const [key, text] of Object.entries({ ...stored, ...memoryFallback })) {
      const id = key.slice(cartPrefix.length);
      const record = key === cartPrefix + id && decodeRecord(id, text);
      if (record && ['', account].includes(record.account)) own.push(record);
      else if (record) foreign.push(id);
    }
    return { account, own, foreign };
  };
  return {
    account: () => accountIn(readable(storage)),
    read() {
      const { account, own } = readAll();
      return (boundTo ?? account) === account ? own : [];
    },
    removeForeign: () => remove(readAll().foreign),
    write(record) {
      const key = cartPrefix + record.id;
      try {
        storage().setItem(key, encodeRecord(record));
        return true;
      } catch {
        memoryFallback[key] = encodeRecord(record);
        return false;
      }
    },
    isPersisted: (id) => cartPrefix + id in readable(storage),
    remove,
  };
}

function accountIn(stored: Readonly<Record<string, string>>): string {
  return stored[accountKey] ?? '';
}

function readable(storage: () => Storage): Readonly<Record<string, string>> {
  try {
    return { ...storage() };
  } catch {
    return {};
  }
}

/** Serializes a record: kind, quantities by line, ids, account, base. Its own id is in its key. */
export function encodeRecord({ kind, lines, replaces, account, base }: Omit<CartRecord, 'id'>): string {
  const record: unknown[] = [kind, [...lines], replaces];
  if (account !== '' || base !== undefined) record.push(account);
  if (base !== undefined) record.push(base);
  return JSON.stringify(record);
}

/** Reads a stored record; null for anything else (R27). */
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
    return {
      id,
      kind,
      lines: new Map(pairs.map(inOneKey)),
      replaces,
      account,
      ...(isQuantity(base) && { base }),
    };
  } catch {
    return null;
  }
}

/** A line whose key says in another of the three ways that there is no size belongs to the line of the default one (R30). */
function inOneKey([key, quantity]: [string, number]): [string, number] {
  const { productId, size } = partsOfKey(key);
  return [lineKey(productId, size), quantity];
}

const kinds = ['add', 'set', 'saved'];

function isQuantity(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= quantityLimit;
}

/** A new record's id, later than every known id, though a clock was set back. `now` is epoch ms, `random` returns 0 to 1. */
export function nextRecordId(records: Iterable<CartRecord>, now: number, random: () => number): string {
  let time = now;
  for (const { id } of records) {
    const createdAt = Number.parseInt(id.slice(0, timeDigits), 36);
    if (createdAt >= time && createdAt < now + dayMs) time = createdAt + 1;
  }
  const chance = Math.floor(random() * 36 ** 6);
  return time.toString(36).padStart(timeDigits, '0') + chance.toString(36).padStart(6, '0');
}

const timeDigits = 9;
