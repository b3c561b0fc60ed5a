import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#files/write-atomically.ts';

/** Destination of a site: the release that the running shop shows, or a folder for a static host. */
export type Target = 'release' | 'static';

/** File names of the records. A backup copies the first (`publishedRecord`). */
const recordFiles = { release: 'published.json', static: 'built.json' } as const;

/** Record of the last publication, a file in the data folder. */
interface PublishedRecord {
  /** Number of products: a catalogue that lost more than half of them is refused (R8). */
  products: number;
  /** The fingerprint of the site. */
  fingerprint: string;
  /** Folder of the site, absolute; it is written down relative to the data folder, which may be moved. */
  folder: string;
  /** URL of the API from which the site was made; null for that of the shop itself. */
  apiUrl: string | null;
  /** Products in the API's list, rejected ones included. */
  received: number;
  /** Site that the record named before: after a killed publication the note in the database still names that one. */
  previous?: { fingerprint: string; folder: string } | undefined;
}

/** Reads the record of the last publication; null if it is missing or malformed. */
export function readPublished(dataDir: string, target: Target = 'release'): PublishedRecord | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile(dataDir, target), 'utf8'));
    if (!isPublishedRecord(record)) return null;
    const { folder, previous } = record;
    const absolute = (each: string) => path.resolve(dataDir, each);
    return {
      ...record,
      folder: absolute(folder),
      previous: previous && { ...previous, folder: absolute(previous.folder) },
    };
  } catch {
    return null;
  }
}

/**
 * Writes the record, the first of the two phases of a publication: the note of the same fingerprint in the database
 * (`CatalogueSource.note`) is the second. After a crash between them the note still names the site in `previous` of the record.
 */
export async function writePublished(
  dataDir: string,
  published: PublishedRecord,
  target: Target = 'release',
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const before = readPublished(dataDir, target);
  const isSame = before?.fingerprint === published.fingerprint && before.folder === published.folder;
  const last = isSame ? before.previous : before;
  const relative = (folder: string) => path.relative(dataDir, folder);
  const record = {
    ...published,
    folder: relative(published.folder),
    previous: last ? { fingerprint: last.fingerprint, folder: relative(last.folder) } : undefined,
  };
  await writeAtomically(recordFile(dataDir, target), `${JSON.stringify(record, null, 2)}\n`, { flush: true });
}

/** Identifier of the last publication, a new one after each, even of the same site; '' before the first. */
export function publicationId(dataDir: string, target: Target = 'release'): string {
  const record = statSync(recordFile(dataDir, target), { bigint: true, throwIfNoEntry: false });
  return record ? `${record.ino} ${record.mtimeNs}` : '';
}

export function recordFile(dataDir: string, target: Target): string {
  return path.join(dataDir, recordFiles[target]);
}

function isPublishedRecord(record: unknown): record is PublishedRecord {
  if (typeof record !== 'object' || record === null) return false;
  const { products, fingerprint, folder } = record as Partial<PublishedRecord>;
  return Number.isInteger(products) && typeof fingerprint === 'string' && typeof folder === 'string';
}
