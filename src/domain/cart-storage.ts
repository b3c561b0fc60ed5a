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

/** `storage` gives the browser's own, and may throw, as browsers do that forbid it. */
export function cartStorage(storage: () => Storage): CartStorage {
  const unkept = new Map<string, CartRecord>();
  return {
    read() {
      const records = new Map(unkept);
      for (const [key, text] of storedRecords(storage)) {
        const record = decodeRecord(key.slice(cartPrefix.length), text);
        if (record) records.set(record.id, record);
      }
      return [...records.values()];
    },
    write(record) {
      try {
        storage().setItem(cartPrefix + record.id, encodeRecord(record));
        return true;
      } catch {
        unkept.set(record.id, record);
        return false;
      }
    },
    remove(ids) {
      for (const id of ids) {
        unkept.delete(id);
        try {
          storage().removeItem(cartPrefix + id);
        } catch {
          // A storage that cannot be written holds nothing that counts twice: the fold knows what is replaced.
        }
      }
    },
  };
}

function storedRecords(storage: () => Storage): [key: string, text: string][] {
  try {
    return Object.entries(storage()).filter(([key]) => key.startsWith(cartPrefix));
  } catch {
    return [];
  }
}
