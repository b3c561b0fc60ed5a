import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pulled } from '#catalogue/pull.ts';
import type { PagesApp } from '#catalogue/site-pages.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { setServedRights } from '#files/folders.ts';
import { type BuildInputs, buildInputs } from './build-inputs.ts';
import { areFilesIntact, fileSizesIn } from './built-files.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import type { CompiledSite } from './compile-pages.ts';
import type { Fingerprints } from './fingerprint.ts';
import type { Target } from './published-record.ts';
import { fingerprintFile, fingerprintIn, putInPlace, removeSite, stagingDirOf } from './releases.ts';
import type { PageEntry } from './render-pages.ts';
import type { StageOptions } from './stage-site.ts';

export interface BuildOptions {
  pulled: Pulled;
  compiled: CompiledSite;
  app: PagesApp;
  fingerprints: Fingerprints;
  dataDir: string;
  /** Folder in which the site is put in place. */
  folder: string;
  /** Folder of the site that this one replaces, whose unchanged pages are reused; null where there is none. */
  previousDir: string | null;
  /** Products of the previous site; null where they are not known. */
  previousProducts: readonly Product[] | null;
  /** Differences of the catalogue from those products; null if they are not known. */
  changes: CatalogueChanges | null;
  target: Target;
  log: (line: string) => void;
  onPages: (done: number, total: number) => void;
  /** Tries the staged site, and throws where it must not be published. */
  trySite?: ((siteDir: string, products: readonly Product[]) => Promise<void>) | undefined;
}

export interface BuiltSite {
  folder: string;
  pages: number;
  /** Pages that were rendered; the others were reused. */
  rendered: number;
}

/**
 * Builds the site in its staging directory, and puts it in place when it is complete. On an error removes the staging directory,
 * and rejects with that error.
 */
export async function buildSite(options: BuildOptions): Promise<BuiltSite> {
  const { pulled, fingerprints, dataDir, folder, previousDir, target } = options;
  const stagingDir = stagingDirOf(folder);
  const inputs = buildInputs(dataDir, fingerprints.site, target);
  try {
    await removeSite(stagingDir);
    await inputs.writeSnapshot(pulled.snapshot);
    // Loaded here, since most runs of a schedule find nothing to build.
    const { stageSite } = await import('./stage-site.ts');
    const isReused = previousDir !== null && isIntact(previousDir, dataDir, target);
    const previous = isReused ? previousSite(dataDir, previousDir, target) : null;
    const { pages, rendered, files } = await stageSite({ ...options, stagingDir, previous });
    await options.trySite?.(stagingDir, pulled.snapshot.products);
    await inputs.writePages({ codeHash: fingerprints.codeHash, pages });
    const sizes = fileSizesIn(stagingDir, files, sizesOf(pages));
    await inputs.writeSizes(sizes);
    await writeFile(path.join(stagingDir, fingerprintFile), fingerprints.site);
    if (target === 'static') setServedRights(stagingDir);
    await putInPlace(folder);
    return { folder, pages: pages.length, rendered: rendered.length };
  } catch (error) {
    // What cannot be removed is left to the next build: it must not hide the error.
    await removeSite(stagingDir).catch(() => {});
    throw error;
  }
}

/** The site in `folder` as the next one reuses it: what it was made from, and its pages. */
function previousSite(dataDir: string, folder: string, target: Target): StageOptions['previous'] {
  const inputs = inputsOf(dataDir, folder, target);
  return { folder, ...inputs.readPages() };
}

/** Sizes of pages and of their compressed variants by file. */
function sizesOf(pages: readonly PageEntry[]): Map<string, number> {
  return new Map(
    pages.flatMap(({ file, bytes, compressedBytes }): [string, number][] => [
      [file, bytes],
      ...(compressedBytes > 0 ? [[`${file}.br`, compressedBytes] as [string, number]] : []),
    ]),
  );
}

/** Inputs of the site in `folder`; empty where the folder has no fingerprint. */
export function inputsOf(dataDir: string, folder: string, target: Target): BuildInputs {
  return buildInputs(dataDir, fingerprintIn(folder) ?? 'none', target);
}

/** Whether all files of the site in `folder` have the sizes that were written: a loss of power may leave empty files. */
function isIntact(folder: string, dataDir: string, target: Target): boolean {
  const inputs = inputsOf(dataDir, folder, target);
  return inputs.readPages().pages.length > 0 && areFilesIntact(folder, inputs.readSizes());
}

/** Whether the site in `folder` has this fingerprint and intact files, and need not be built again. */
export function isUpToDate(folder: string, fingerprint: string, dataDir: string, target: Target): boolean {
  return fingerprintIn(folder) === fingerprint && isIntact(folder, dataDir, target);
}
