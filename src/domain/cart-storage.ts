import type { CartRecord } from './cart-log.ts';
import { decodeRecord, encodeRecord } from './cart-record.ts';

/** The cart's records in a browser's storage, each under `cart/ID`; for this visit only where the storage refuses (R27). */
export interface CartStorage {
  read(): CartRecord[];
  /** Whether the record will outlive the visit. */
  write(record: CartRecord): boolean;
  remove(ids: Iterable<string>): void;
}

export const cartPrefix = 'cart/';

/** Holds the account whose cart the device has, as JSON. */
export const cartOwnerKey = 'cart-owner';

declare global {
  interface Window {
    /** Records that the storage would not take, by key, for all scripts of the page: they count while it stands (R27). */
    unkept?: Record<string, string>;
  }
}

/** `storage` gives the browser's own, and may throw, as browsers do that forbid it. */
export function cartStorage(
  storage: () => Storage,
  unkept: Record<string, string> = globalThis.window?.unkept ?? {},
): CartStorage {
  return {
    read() {
      const records: CartRecord[] = [];
      for (const [key, text] of Object.entries({ ...readable(storage), ...unkept })) {
        const id = key.slice(cartPrefix.length);
        const record = key === cartPrefix + id && decodeRecord(id, text);
        if (record) records.push(record);
      }
      return records;
    },
    write(record) {
      const key = cartPrefix + record.id;
      try {
        storage().setItem(key, encodeRecord(record));
        return true;
      } catch {
        unkept[key] = encodeRecord(record);
        return false;
      }
    },
    remove(ids) {
      for (const id of ids) {
        delete unkept[cartPrefix + id];
        try {
          storage().removeItem(cartPrefix + id);
        } catch {
          // A storage that cannot be written holds nothing that counts twice: the fold knows what is replaced.
        }
      }
    },
  };
}

function readable(storage: () => Storage): Readonly<Record<string, string>> {
  try {
    return { ...storage() };
  } catch {
    return {};
  }
}
