import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores';
import { forgetPersonal, isPersonal } from '#domain/account/sign-out.ts';
import {
  memoryFallback,
  offStorageChange,
  onStorageChange,
  sendStorageChange,
} from '#domain/shop/page-events.ts';

/** Whether the browser's storage took every write; else the shop works for this visit, and says so (R27). */
export const $isPersisted = atom(true);

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The text stored under this key, in the browser or in memory; null for none. */
export function readText(key: string): string | null {
  return memoryFallback[key] ?? read(key);
}

/** The JSON stored under this key, in the browser or in memory, whatever its fields hold; null for none, and for what is no JSON. */
export function readJson<Value>(key: string): Partial<Value> | null {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a plain text for every script of the shop, in memory if the browser refuses it; null removes it. */
export function persistText(key: string, text: string | null): true {
  delete memoryFallback[key];
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memoryFallback[key] = text;
    $isPersisted.set(false);
  }
  return true;
}

// At build there is no browser, and stores keep their initial values.
if (globalThis.window)
  setPersistentEngine(
    new Proxy<Record<string, string>>(
      {},
      {
        has: (_, key: string) => readText(key) !== null,
        get: (_, key: string) => readText(key) ?? undefined,
        set: (_, key: string, text: string) => text === read(key) || persistText(key, text),
        deleteProperty: (_, key: string) => persistText(key, null),
      },
    ),
    {
      addEventListener: (_key, _listener, restore) => onStorageChange(restore),
      removeEventListener: (_key, _listener, restore) => offStorageChange(restore),
    },
  );

/** Whether the browser's own storage holds this key, or this very text under it, so that the next page finds it. */
export function isStored(key: string, text = read(key)): boolean {
  return text !== null && read(key) === text;
}

/** Removes the customer's personal records in all tabs: their stores are empty again (R23). */
export function forgetRecords(): void {
  for (const key of Object.keys(memoryFallback)) if (isPersonal(key)) delete memoryFallback[key];
  try {
    forgetPersonal(localStorage);
  } catch {
    // A storage that cannot be read holds nothing to remove.
  }
  sendStorageChange();
}

/**
 * A store that outlives the visit and is the same in all tabs. `decode` gets whatever JSON the storage holds, of this
 * version or another, and gives null for what it cannot read; `empty` is never written. `encode` gives the JSON.
 */
export function stored<Value>(
  key: string,
  empty: Value,
  decode: (json: unknown) => Value | null,
  encode: (value: Value) => unknown = (value) => value,
): WritableAtom<Value> {
  return storedText<Value>(
    key,
    empty,
    (text) => decode(JSON.parse(text)),
    (value) => JSON.stringify(encode(value)),
  );
}

/** A store as above whose text in the storage is not JSON. */
export function storedText<Value>(
  key: string,
  empty: Value,
  decode: (text: string) => Value | null,
  encode: (value: Value) => string,
): WritableAtom<Value> {
  let last = { text: '', value: empty };
  return persistentAtom<Value>(key, empty, {
    decode(text) {
      last = { text, value: empty };
      try {
        last.value = decode(text) ?? empty;
      } catch {
        // What cannot be read counts as empty.
      }
      return last.value;
    },
    encode(value) {
      // The package writes back what it reads, and a tab of another version would answer with its own encoding, for ever.
      if (value === last.value && last.text === readText(key)) return last.text;
      return value === empty ? undefined : encode(value);
    },
  });
}

/** Calls `act` now and whenever the storage may have changed, while the store has listeners. */
export function onStored($store: ReadableAtom, act: (event?: Partial<StorageEvent>) => void): void {
  onMount($store, () => {
    if (!globalThis.window) return;
    onStorageChange(act);
    return () => offStorageChange(act);
  });
}
