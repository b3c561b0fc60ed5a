import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#files/write-atomically.ts';

/** What was published last, kept in the data folder. */
export interface Published {
  /** How many products: a catalogue that lost more than half of them is refused (R8). */
  products: number;
  /** The fingerprint of the site. */
  fingerprint: string;
  /** Folder of the site, absolute; it is written down relative to the data folder, which may be moved. */
  folder: string;
}

/** Null before the first time; an unreadable record counts as none. `folder` is null when the record names that of another shop. */
export function readPublished(
  dataDir: string,
): (Omit<Published, 'folder'> & { folder: string | null }) | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile(dataDir), 'utf8'));
    return isPublished(record) ? { ...record, folder: folderIn(record.folder, path.resolve(dataDir)) } : null;
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

export async function writePublished(dataDir: string, published: Published): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const record = { ...published, folder: folderToWrite(published.folder, dataDir) };
  await writeAtomically(recordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/** Another one after each publication, even of the same site; '' before the first. */
export function publicationOf(dataDir: string): string {
  const record = statSync(recordFile(dataDir), { bigint: true, throwIfNoEntry: false });
  return record ? `${record.ino} ${record.mtimeNs}` : '';
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, 'published.json');
}

function isPublished(record: unknown): record is Published {
  if (typeof record !== 'object' || record === null) return false;
  const { products, fingerprint, folder } = record as Partial<Published>;
  return Number.isInteger(products) && typeof fingerprint === 'string' && typeof folder === 'string';
}
