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
    get(address) {
      const entry = entries.get(keyOf(address));
      return entry ? asAskedAt(address, entry) : null;
    },
    set(address, entry) {
      if (JSON.stringify(entries.get(keyOf(address))) === JSON.stringify(entry)) return;
      entries.set(keyOf(address), entry);
      changes++;
      if (changes === savedEvery) save();
    },
    save,
  };
}

/**
 * An address of this machine is the API's own, no other may be one (R10), and the embedded API has another port in every
 * build: its pictures are known by their paths.
 */
function keyOf(address: string): string {
  const url = URL.parse(address);
  return url && isThisMachine(url) ? url.pathname + url.search : address;
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** From another port, only a strong tag still says that a picture is the same: another API may have an older one there. */
function asAskedAt(address: string, entry: RecordEntry): RecordEntry {
  const [asked, known] = [URL.parse(address), URL.parse(entry.from)];
  if (!asked || !known || asked.origin === known.origin) return entry;
  if (!isThisMachine(asked) || !isThisMachine(known)) return entry;
  const from = new URL(known.pathname + known.search, asked).href;
  return { key: entry.key, from, etag: entry.etag?.startsWith('W/') ? undefined : entry.etag };
}

function parsed(text: string): Map<string, RecordEntry> {
  try {
    const entries = v.parse(v.array(v.tuple([v.string(), Entry])), JSON.parse(text));
    return new Map(entries.map(([address, entry]) => [keyOf(address), entry]));
  } catch {
    return new Map();
  }
}
