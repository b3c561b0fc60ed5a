import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isDiskFull } from '#files/write-atomically.ts';
import { type KnownVersion, namesVersion } from './fetch.ts';

/** A folder of cached files. Each is whole or absent, even if a build is killed or several builds run at once. */
export interface CacheFolder {
  path(name: string): string;
  /** Size in bytes; null when there is no such file. */
  size(name: string): number | null;
  /** Text of the file; null if it does not exist or cannot be read. */
  read(name: string): string | null;
  write(name: string, content: Buffer | string): void;
}

/**
 * Opens a cache folder. Throws one sentence when it cannot be made or written. A write for which the disk has no room deletes the files
 * that this cache has added, and every later write fails: on a full disk the open shop takes no orders. All calls are synchronous,
 * which is faster for many small files.
 */
export function openCacheFolder(folder: string): CacheFolder {
  const temporary = join(folder, 'tmp');
  const added = new Set<string>();
  let noRoom: Error | null = null;
  orExplain(folder, () => {
    mkdirSync(temporary, { recursive: true });
    removeLeftovers(temporary);
  });
  const path = (name: string) => join(folder, name);
  return {
    path,
    size: (name) => statSync(path(name), { throwIfNoEntry: false })?.size ?? null,
    read(name) {
      try {
        return readFileSync(path(name), 'utf8');
      } catch {
        return null;
      }
    },
    write(name, content) {
      // Synchronous, as all of this cache is; `writeAtomically` is not.
      const unfinished = join(temporary, randomUUID());
      const target = path(name);
      orExplain(folder, () => {
        if (noRoom !== null) throw noRoom;
        const isNew = !existsSync(target);
        try {
          writeFileSync(unfinished, content);
          renameSync(unfinished, target);
          if (isNew) added.add(target);
        } catch (error) {
          rmSync(unfinished, { force: true });
          if (!isDiskFull(error)) throw error;
          for (const each of added) rmSync(each, { force: true });
          noRoom = error;
          throw error;
        }
      });
    },
  };
}

const anHour = 3_600_000;

/** Removes unfinished files of killed builds; younger files may belong to a running build. */
function removeLeftovers(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    const path = join(temporary, name);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written < Date.now() - anHour) rmSync(path, { force: true });
  }
}

function orExplain(folder: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code ?? message;
    throw new Error(
      `The picture cache ${folder} cannot be written (${why}): make room there, or allow writing to it.`,
      {
        cause: error,
      },
    );
  }
}

const Entry = v.object({
  /** Key of the picture that the address had last. */
  key: v.pipe(v.string(), v.regex(/^[a-z2-7]{12}$/)),
  from: v.string(),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  isImmutable: v.optional(v.boolean()),
});

export type RecordEntry = KnownVersion & { key: string };

/** The picture that each address had last, kept between builds. */
export interface AddressRecord {
  get(address: string): RecordEntry | null;
  set(address: string, entry: RecordEntry): void;
  save(): void;
}

const fileName = 'addresses.json';

/** Number of changes between two saves, which a killed build may lose; the files themselves are never lost. */
const savedEvery = 100;

/** Opens the record of addresses. A missing or corrupt one counts as empty: then everything is fetched, but nothing encoded again. */
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
 * Key of an address in the record. An address on this machine is the API's own, as no other is allowed (R10); its key is only
 * the path, since the embedded API has another port in every build. The version in an address (`?v=`) is left out, so that a changed
 * picture replaces the previous one.
 */
function keyOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const isVersioned = namesVersion(url);
  if (isVersioned) url.searchParams.delete('v');
  if (isThisMachine(url)) return url.pathname + url.search;
  return isVersioned ? url.href : address;
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * The entry for the current form of an address. After a change of port only a strong ETag, or the version in an immutable address,
 * proves that a picture is the same: another API may have an older picture there.
 */
function asAskedAt(address: string, entry: RecordEntry): RecordEntry {
  const [asked, recorded] = [URL.parse(address), URL.parse(entry.from)];
  if (!asked || !recorded || asked.origin === recorded.origin) return entry;
  if (!isThisMachine(asked) || !isThisMachine(recorded)) return entry;
  const from = new URL(recorded.pathname + recorded.search, asked).href;
  const etag = entry.etag?.startsWith('W/') ? undefined : entry.etag;
  return { key: entry.key, from, etag, isImmutable: entry.isImmutable };
}

function parsed(text: string): Map<string, RecordEntry> {
  try {
    const entries = v.parse(v.array(v.tuple([v.string(), Entry])), JSON.parse(text));
    return new Map(entries.map(([address, entry]) => [keyOf(address), entry]));
  } catch {
    return new Map();
  }
}
