import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { atom, type WritableAtom } from 'nanostores';

/** False once the browser refused to keep something: the shop works for this visit, and says so (R27). */
export const $isKept = atom(true);

/** The browser's storage as plain properties; what it refuses to take is held for the visit. */
const storage: Record<string, string> = new Proxy<Record<string, string>>(
  {},
  {
    has: (unkept, key: string) => key in unkept || read(key) !== null,
    get: (unkept, key: string) => unkept[key] ?? read(key) ?? undefined,
    set(unkept, key: string, value: string) {
      try {
        localStorage.setItem(key, value);
        delete unkept[key];
      } catch {
        unkept[key] = value;
        $isKept.set(false);
      }
      return true;
    },
    deleteProperty(unkept, key: string) {
      delete unkept[key];
      try {
        localStorage.removeItem(key);
      } catch {
        $isKept.set(false);
      }
      return true;
    },
  },
);

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** At build there is no browser, and stores hold what they begin with. */
if (globalThis.window) setPersistentEngine(storage, windowPersistentEvents);

/**
 * A store that outlives the visit and is the same in all tabs. `decode` gets whatever JSON the storage holds, of this
 * version or another, and gives null for what it cannot read; `empty` is never written.
 */
export function stored<Value>(
  key: string,
  empty: Value,
  decode: (json: unknown) => Value | null,
): WritableAtom<Value> {
  return persistentAtom<Value>(key, empty, {
    encode: (value) => (value === empty ? undefined : JSON.stringify(value)),
    decode(text) {
      try {
        return decode(JSON.parse(text)) ?? empty;
      } catch {
        return empty;
      }
    },
  });
}
