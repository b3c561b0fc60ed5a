import * as v from 'valibot';
import type { CacheFolder } from './cache-folder.ts';
import type { Validators } from './transfer.ts';

const Entry = v.object({
  /** The picture that the address gave last. */
  key: v.pipe(v.string(), v.regex(/^[a-z2-7]{12}$/)),
  from: v.string(),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
});

export type RecordEntry = Validators & { key: string };

/** What each address gave last, kept between builds. */
export interface AddressRecord {
  get(address: string): RecordEntry | null;
  set(address: string, entry: RecordEntry): void;
  save(): void;
}

const fileName = 'addresses.json';

/** Changes between two savings that a killed build may lose; the files themselves are never lost. */
const savedEvery = 100;

/** A record that is missing or corrupt is an empty one: everything is then fetched, but nothing encoded again. */
export function openRecord(cache: CacheFolder): AddressRecord {
  const entries = parsed(cache.read(fileName) ?? '[]');
  let changes = 0;
  const save = () => {
    if (changes === 0) return;
    changes = 0;
    const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    cache.write(fileName, JSON.stringify(sorted));
  };
  return {
    get: (address) => entries.get(address) ?? null,
    set(address, entry) {
      if (JSON.stringify(entries.get(address)) === JSON.stringify(entry)) return;
      entries.set(address, entry);
      changes++;
      if (changes === savedEvery) save();
    },
    save,
  };
}

function parsed(text: string): Map<string, RecordEntry> {
  try {
    return new Map(v.parse(v.array(v.tuple([v.string(), Entry])), JSON.parse(text)));
  } catch {
    return new Map();
  }
}
