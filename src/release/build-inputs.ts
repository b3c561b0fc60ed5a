import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseSnapshot, type Snapshot, snapshotLines } from '#catalogue/pull.ts';
import { removeStaged, writeAtomically } from '#files/write-atomically.ts';
import type { FileSizes } from './built-files.ts';
import type { Target } from './published-record.ts';
import type { PageEntry } from './render-pages.ts';

/**
 * Inputs of a site, in the data folder under its fingerprint, apart for a release and for a static host: its catalogue, the cache keys
 * of its pages, and the sizes of its files. They are kept as long as the site is a release or the one in `dist`. The folder of the site
 * holds none of them, since a deploy copies it to a host.
 */
export interface BuildInputs {
  /** Path of the catalogue as JSON, which the pages read. */
  snapshotFile: string;
  /** The pages with their cache keys; no pages and no hash where the file is missing or damaged. */
  readPages(): BuiltPages;
  writePages(pages: BuiltPages): Promise<void>;
  /** Sizes of all files of the site; none where their file is missing or damaged. */
  readSizes(): FileSizes;
  writeSizes(sizes: FileSizes): Promise<void>;
  /** The catalogue; null where its file is missing or damaged. Products that are the same in `next` are those very objects. */
  readSnapshot(next?: Snapshot): Snapshot | null;
  writeSnapshot(snapshot: Snapshot): Promise<void>;
}

/** The pages of a site that was built. */
export interface BuiltPages {
  pages: readonly PageEntry[];
  /** Hash of the code and the settings, of `fingerprintsOf`; '' where it is not known. */
  codeHash: string;
}

/** Names of the files. */
const fileNames = { snapshot: 'catalogue.json', pages: 'pages.json', sizes: 'lengths.json' };

const noPages: BuiltPages = { codeHash: '', pages: [] };

export function buildInputs(dataDir: string, fingerprint: string, target: Target = 'release'): BuildInputs {
  const folder = path.join(inputsFolder(dataDir), inputsName(fingerprint, target));
  const pagesFile = path.join(folder, fileNames.pages);
  const sizesFile = path.join(folder, fileNames.sizes);
  const snapshotFile = path.join(folder, fileNames.snapshot);
  return {
    snapshotFile,
    readPages: () => ({ ...noPages, ...readJson<Partial<BuiltPages>>(pagesFile) }),
    async writePages(pages) {
      await writeAtomically(pagesFile, JSON.stringify(pages));
    },
    readSizes: () => readJson<FileSizes>(sizesFile) ?? {},
    async writeSizes(sizes) {
      await writeAtomically(sizesFile, JSON.stringify(sizes));
    },
    readSnapshot: (next) => readJson(snapshotFile, (json) => parseSnapshot(json, next)),
    async writeSnapshot(snapshot) {
      await mkdir(folder, { recursive: true });
      await writeAtomically(snapshotFile, snapshotLines(snapshot));
    },
  };
}

/** Name of the folder with the inputs of a site, among those of others. */
export function inputsName(fingerprint: string, target: Target): string {
  return target === 'static' ? `${fingerprint}.static` : fingerprint;
}

/** Removes all inputs but those of these names, and temporary files of killed builds among these. */
export async function removeOtherInputs(dataDir: string, names: readonly string[]): Promise<void> {
  const folder = inputsFolder(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const inputs = path.join(folder, name);
    if (!names.includes(name)) await rm(inputs, { recursive: true, force: true });
    else for (const file of Object.values(fileNames)) await removeStaged(path.join(inputs, file));
  }
}

function inputsFolder(dataDir: string): string {
  return path.join(dataDir, 'build-inputs');
}

/** Parsed JSON; null where the file is missing or damaged. */
function readJson<T>(file: string, parse: (json: string) => T = JSON.parse): T | null {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
