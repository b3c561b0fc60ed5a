import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { writeAtomically } from '#files/write-atomically.ts';

/**
 * What a site was made from, kept in the data folder by the site's fingerprint for as long as the site is: a site itself holds
 * nothing that is not served.
 */
export interface SiteRecords {
  /** The catalogue, as the pages read it. */
  snapshotFile: string;
  /** The key of each page, by its file from the site's folder; empty where there is no record. */
  readPageKeys(): PageKeys;
  writePageKeys(keys: PageKeys): Promise<void>;
  /** Null where there is no record. */
  readSnapshot(): Snapshot | null;
  writeSnapshot(snapshot: Snapshot): Promise<void>;
}

export type PageKeys = readonly (readonly [file: string, key: string])[];

export function siteRecords(dataDir: string, fingerprint: string): SiteRecords {
  const folder = path.join(recordsFolder(dataDir), fingerprint);
  const keysFile = path.join(folder, 'pages.json');
  const snapshotFile = path.join(folder, 'catalogue.json');
  return {
    snapshotFile,
    readPageKeys: () => readJson<PageKeys>(keysFile) ?? [],
    async writePageKeys(keys) {
      await writeAtomically(keysFile, JSON.stringify(keys));
    },
    readSnapshot: () => readJson<Snapshot>(snapshotFile),
    async writeSnapshot(snapshot) {
      await mkdir(folder, { recursive: true });
      await writeFile(`${snapshotFile}.new`, snapshotText(snapshot));
      await rename(`${snapshotFile}.new`, snapshotFile);
    },
  };
}

/** Removes the records of all sites but these. */
export async function removeOtherRecords(dataDir: string, fingerprints: readonly string[]): Promise<void> {
  const folder = recordsFolder(dataDir);
  if (!existsSync(folder)) return;
  const others = readdirSync(folder).filter((name) => !fingerprints.includes(name));
  for (const name of others) await rm(path.join(folder, name), { recursive: true, force: true });
}

function recordsFolder(dataDir: string): string {
  return path.join(dataDir, 'sites');
}

/** A record that was damaged counts as none: its site is made anew. */
function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
