import type { CartRecord } from './cart-log.ts';
import { decodeRecord, encodeRecord } from './cart-record.ts';

/** The cart's records in a browser's storage, each under `cart/ID`; in memory where the storage refuses (R27). */
export interface CartStorage {
  /** The account whose cart the device holds; '' for a guest's. */
  account(): string;
  /**
   * The records of that account, and those of a guest that have yet to be merged into it. Clears away what the ended
   * session of another account left, or has written since (R36).
   */
  read(): CartRecord[];
  /** False where the storage refused the record, which is in memory only. */
  write(record: CartRecord): boolean;
  /** Whether the storage holds the record, so that it outlives the visit. */
  isPersisted(id: string): boolean;
  remove(ids: Iterable<string>): void;
}

export const cartPrefix = 'cart/';

/**
 * Holds the account whose cart the device holds, as plain text, from sign-in to sign-out. It is written before the
 * session, outlives one that has lapsed, and is all that an inlined script must know of either.
 */
export const accountKey = 'account';

/** Holds something once the account's cart on the server has come to this device. */
export const cartReadKey = 'cart-read';

/** Held the account by JSON once its cart was merged, when records named no account yet. */
export const formerOwnerKey = 'cart-owner';

declare global {
  interface Window {
    /** Records that the storage refused, by key, shared by all scripts of the page until it is left (R27). */
    memory?: Record<string, string>;
  }
}

export interface CartStorageOptions {
  memoryFallback?: Record<string, string>;
  /** Reads nothing when the device holds the cart of any other account than this one. */
  boundTo?: string;
}

/** `storage` gives the browser's own, and may throw, as browsers do that forbid it. */
export function cartStorage(
  storage: () => Storage,
  { memoryFallback = globalThis.window?.memory ?? {}, boundTo }: CartStorageOptions = {},
): CartStorage {
  const remove = (ids: Iterable<string>) => {
    for (const id of ids) {
      delete memoryFallback[cartPrefix + id];
      try {
        storage().removeItem(cartPrefix + id);
      } catch {
        // A storage that cannot be written holds nothing that counts twice: the fold knows what is replaced.
      }
    }
  };
  return {
    account: () => accountIn(readable(storage)),
    read() {
      const stored = readable(storage);
      const account = accountIn(stored);
      const records: CartRecord[] = [];
      for (const [key, text] of Object.entries({ ...stored, ...memoryFallback })) {
        const id = key.slice(cartPrefix.length);
        const record = key === cartPrefix + id && decodeRecord(id, text);
        if (record && ['', account].includes(record.account)) records.push(record);
        else if (record) remove([id]);
      }
      return (boundTo ?? account) === account ? records : [];
    },
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
