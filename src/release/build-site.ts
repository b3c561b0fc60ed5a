import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pulled } from '#catalogue/pull.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { type BuildInputs, buildInputs } from './build-inputs.ts';
import type { CatalogueChanges } from './compare-catalogues.ts';
import { fileSizesIn } from './file-sizes.ts';
import type { Fingerprints } from './fingerprint.ts';
import type { Target } from './published-record.ts';
import type { PageEntry, Renderer } from './render.ts';
import { fingerprintFile, fingerprintIn, putInPlace, removeSite, stagingDirOf } from './site-folder.ts';

export interface BuildOptions {
  pulled: Pulled;
  renderer: Renderer;
  fingerprints: Fingerprints;
  dataDir: string;
  /** Folder in which the site is put in place. */
  folder: string;
  /** Folder of the site that this one replaces, whose unchanged pages are reused; null where there is none. */
  previousDir: string | null;
  /** Products of the previous site; null where they are not known. */
  previousProducts: readonly Product[] | null;
  /** Differences of the catalogue from those products; null where they are not known. */
  changes: CatalogueChanges | null;
  target: Target;
  say: (line: string) => void;
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
  const { pulled, fingerprints, dataDir, folder, previousDir, previousProducts, target, say } = options;
  const stagingDir = stagingDirOf(folder);
  const inputs = buildInputs(dataDir, fingerprints.site);
  try {
    await removeSite(stagingDir);
    await inputs.writeSnapshot(pulled.snapshot);
    // Loaded here, since most runs of a schedule find nothing to build.
    const { stageSite } = await import('./stage-site.ts');
    const { pages, rendered, quality } = await stageSite({
      pulled,
      renderer: options.renderer,
      fingerprints,
      stagingDir,
      snapshotFile: inputs.snapshotFile,
      previous:
        previousDir === null ? null : { folder: previousDir, ...inputsOf(dataDir, previousDir).readPages() },
      previousProducts,
      changes: options.changes,
      target,
      say,
      onPages: options.onPages,
    });
    await options.trySite?.(stagingDir, pulled.snapshot.products);
    performance.mark('site:publish');
    await inputs.writePages({ codeHash: fingerprints.codeHash, quality, pages });
    await inputs.writeSizes(fileSizesIn(stagingDir, sizesOf(pages)));
    await writeFile(path.join(stagingDir, fingerprintFile), fingerprints.site);
    await putInPlace(folder);
    performance.mark('site:end');
    return { folder, pages: pages.length, rendered: rendered.length };
  } catch (error) {
    await removeSite(stagingDir);
    throw error;
  }
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
export function inputsOf(dataDir: string, folder: string): BuildInputs {
  return buildInputs(dataDir, fingerprintIn(folder) ?? 'none');
}
