import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import type { SitePages } from './render.ts';

/**
 * What a site was made from, in the data folder by the site's fingerprint, for as long as the site is a release or that of the
 * record of `dist`: a site itself holds nothing that is not served.
 */
export interface BuildInputs {
  /** The catalogue, as the pages read it. */
  snapshotFile: string;
  /** The pages with their cache keys; none where they are not known. */
  readPages(): SitePages;
  writePages(pages: SitePages): Promise<void>;
  /** Null where it is not known. */
  readSnapshot(): Snapshot | null;
  writeSnapshot(snapshot: Snapshot): Promise<void>;
}

export function buildInputs(dataDir: string, fingerprint: string): BuildInputs {
  const folder = path.join(inputsFolder(dataDir), fingerprint);
  const pagesFile = path.join(folder, 'pages.json');
  const snapshotFile = path.join(folder, 'catalogue.json');
  return {
    snapshotFile,
    readPages: () => readJson<SitePages>(pagesFile) ?? { quality: 0, pages: [] },
    async writePages(pages) {
      await writeAtomically(pagesFile, JSON.stringify(pages));
    },
    readSnapshot: () => readJson<Snapshot>(snapshotFile),
    async writeSnapshot(snapshot) {
      await mkdir(folder, { recursive: true });
      await writeFile(`${snapshotFile}.new`, snapshotText(snapshot));
      await rename(`${snapshotFile}.new`, snapshotFile);
    },
  };
}

/** Removes the inputs of all sites but these. */
export async function removeOtherInputs(dataDir: string, fingerprints: readonly string[]): Promise<void> {
  // Where shops had them before.
  await rm(path.join(dataDir, 'sites'), { recursive: true, force: true });
  const folder = inputsFolder(dataDir);
  if (!existsSync(folder)) return;
  const others = readdirSync(folder).filter((name) => !fingerprints.includes(name));
  for (const name of others) await rm(path.join(folder, name), { recursive: true, force: true });
}

function inputsFolder(dataDir: string): string {
  return path.join(dataDir, 'build-inputs');
}

/** A damaged file counts as none: its site is rendered anew. */
function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
