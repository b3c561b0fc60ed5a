import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#files/write-atomically.ts';
import { type CountHistory, readHistory } from './high-water-mark.ts';

/**
 * Where a site is published: as the release that the running shop shows, or in a folder for a static host.
 *
 * A publication has two phases: the record in the data folder first, then the database's note of the same fingerprint
 * (`CatalogueSource.note`). `previous` bridges a crash between the two.
 */
export type Target = 'release' | 'static';

/** Names of the records, which older shops have too. */
const recordFiles = { release: 'published.json', static: 'built.json' } as const;

/** What was published last, in the data folder. */
interface PublishedRecord {
  /** How many products: a catalogue that lost more than half of them is refused (R8). */
  products: number;
  /** The fingerprint of the site. */
  fingerprint: string;
  /** Folder of the site, absolute; it is written down relative to the data folder, which may be moved. */
  folder: string;
  /** The API that the site was made from; null for the shop's own. Older records do not say. */
  apiUrl?: string | null;
  /** How many the API's list had; older records do not say. */
  received?: number;
  /** What the record named before: a publication that was killed has not updated the database's note yet. */
  previous?: { fingerprint: string; folder: string } | undefined;
  /** The fingerprints of sites that were rolled back, the newest first: nobody publishes one but the owner. */
  heldBack?: readonly string[] | undefined;
  /** How many products were published lately; older records do not say. */
  history?: CountHistory | undefined;
}

/** Null before the first time; an unreadable record counts as none. `folder` is null when the record names that of another shop. */
export function readPublished(
  dataDir: string,
  target: Target = 'release',
): (Omit<PublishedRecord, 'folder'> & { folder: string | null }) | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile(dataDir, target), 'utf8'));
    if (!isPublished(record)) return null;
    const { previous } = record;
    const absolute = (folder: string) => folderIn(folder, path.resolve(dataDir));
    const before = previous && absolute(previous.folder);
    return {
      ...record,
      folder: absolute(record.folder),
      heldBack: heldBackIn(record),
      history: readHistory(record.history),
      previous: previous && before ? { ...previous, folder: before } : undefined,
    };
  } catch {
    return null;
  }
}

/** The folder of the site as the record names it: relative to the data folder, unless they are on two drives of Windows. */
export function folderToWrite(
  folder: string,
  dataDir: string,
  { relative }: path.PlatformPath = path,
): string {
  return relative(dataDir, folder);
}

/**
 * The folder that a record names, absolute; null for that of another shop. Older records hold an absolute path on the drive of
 * the data folder, too, which stays true of a data folder that was moved or restored only when it leads inside.
 */
export function folderIn(folder: string, dataDir: string, system: path.PlatformPath = path): string | null {
  const rootOf = (file: string) => system.parse(file).root.toLowerCase();
  const isForeign =
    system.isAbsolute(folder) &&
    rootOf(folder) === rootOf(dataDir) &&
    !folder.startsWith(dataDir + system.sep);
  return isForeign ? null : system.resolve(dataDir, folder);
}

export async function writePublished(
  dataDir: string,
  published: PublishedRecord,
  target: Target = 'release',
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const before = readPublished(dataDir, target);
  const isSame = before?.fingerprint === published.fingerprint && before.folder === published.folder;
  const { fingerprint = '', folder = null } = (isSame ? before?.previous : before) ?? {};
  const previous = folder === null ? undefined : { fingerprint, folder: folderToWrite(folder, dataDir) };
  const record = { ...published, folder: folderToWrite(published.folder, dataDir), previous };
  await writeAtomically(recordFile(dataDir, target), `${JSON.stringify(record, null, 2)}\n`, { flush: true });
}

/** Another one after each publication, even of the same site; '' before the first. */
export function publicationOf(dataDir: string, target: Target = 'release'): string {
  const record = statSync(recordFile(dataDir, target), { bigint: true, throwIfNoEntry: false });
  return record ? `${record.ino} ${record.mtimeNs}` : '';
}

export function recordFile(dataDir: string, target: Target): string {
  return path.join(dataDir, recordFiles[target]);
}

/** Older records name one. */
function heldBackIn({ heldBack }: { heldBack?: unknown }): readonly string[] | undefined {
  if (heldBack === undefined) return undefined;
  return [heldBack].flat().filter((each) => typeof each === 'string');
}

function isPublished(record: unknown): record is PublishedRecord {
  if (typeof record !== 'object' || record === null) return false;
  const { products, fingerprint, folder } = record as Partial<PublishedRecord>;
  return Number.isInteger(products) && typeof fingerprint === 'string' && typeof folder === 'string';
}
