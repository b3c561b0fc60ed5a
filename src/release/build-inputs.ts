import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Snapshot } from '#catalogue/pull.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import { areFilesIntact, type FileSizes } from './built-files.ts';
import { fingerprintIn, readPublished, type Target } from './published-record.ts';
import { listReleases } from './releases.ts';
import type { PageEntry } from './render-pages.ts';

/**
 * Catalogue of a site, cache keys of its pages and sizes of its files. They lie in the data folder under its fingerprint, apart for a
 * release and for a static host. The folder of the site holds none of them, since a deploy copies it to a host.
 */
export interface BuildInputs {
  snapshot: Snapshot;
  built: BuiltPages;
}

/** The pages and files of a site that was built. */
export interface BuiltPages {
  pages: readonly PageEntry[];
  /** Sizes of all files of the site, bytes. */
  sizes: FileSizes;
}

export interface IntactSite extends BuiltPages {
  folder: string;
}

/** File with the catalogue of a site as JSON. */
export function snapshotFile(dataDir: string, fingerprint: string, target: Target = 'release'): string {
  return path.join(inputsFolder(dataDir), inputsName(fingerprint, target), 'catalogue.json');
}

function pagesFile(dataDir: string, fingerprint: string, target: Target): string {
  return path.join(inputsFolder(dataDir), inputsName(fingerprint, target), 'pages.json');
}

export async function writeInputs(
  dataDir: string,
  fingerprint: string,
  target: Target,
  { snapshot, built }: BuildInputs,
): Promise<void> {
  await mkdir(path.dirname(snapshotFile(dataDir, fingerprint, target)), { recursive: true });
  await writeAtomically(snapshotFile(dataDir, fingerprint, target), JSON.stringify(snapshot));
  await writeAtomically(pagesFile(dataDir, fingerprint, target), JSON.stringify(built));
}

/** The site in `siteDir` with its pages; null if they are not known, or a file does not have the size that was written. */
export function intactSite(dataDir: string, siteDir: string, target: Target): IntactSite | null {
  try {
    const file = pagesFile(dataDir, fingerprintIn(siteDir) ?? '', target);
    const built: BuiltPages = JSON.parse(readFileSync(file, 'utf8'));
    return areFilesIntact(siteDir, built.sizes) ? { ...built, folder: siteDir } : null;
  } catch {
    return null;
  }
}

/** Reads the catalogue of a site; null if it is not known. */
export function readSnapshot(
  dataDir: string,
  fingerprint: string,
  target: Target = 'release',
): Snapshot | null {
  try {
    return JSON.parse(readFileSync(snapshotFile(dataDir, fingerprint, target), 'utf8'));
  } catch {
    return null;
  }
}

/** Deletes the inputs of sites that no longer exist. `folder` is that of the site for a static host. */
export async function removeOtherInputs(dataDir: string, folder?: string): Promise<void> {
  const inputs = inputsFolder(dataDir);
  if (!existsSync(inputs)) return;
  const releases = listReleases(dataDir).map((release) => release.folder);
  const dist = folder ?? readPublished(dataDir, 'static')?.folder ?? '';
  const names = [
    ...releases.map((each) => inputsName(fingerprintIn(each) ?? '', 'release')),
    inputsName(fingerprintIn(dist) ?? '', 'static'),
  ];
  for (const name of readdirSync(inputs))
    if (!names.includes(name)) await rm(path.join(inputs, name), { recursive: true });
}

function inputsFolder(dataDir: string): string {
  return path.join(dataDir, 'build-inputs');
}

function inputsName(fingerprint: string, target: Target): string {
  return target === 'static' ? `${fingerprint}.static` : fingerprint;
}
