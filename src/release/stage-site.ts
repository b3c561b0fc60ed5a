import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { goneFileIn, readGone, writeGoneList } from '#catalogue/gone-products.ts';
import type { PictureFile } from '#catalogue/pictures/prepare.ts';
import type { Pulled } from '#catalogue/pull.ts';
import { sharedPageData } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { synonymsFile } from '#search/synonyms.ts';
import { type IntactSite, reuseFile } from './built-files.ts';
import type { CompiledSite } from './compile-pages.ts';
import { assertPublicFilesStand, type Fingerprints, publicFiles } from './fingerprint.ts';
import type { CatalogueChanges } from './guards.ts';
import { writeHostFiles } from './hosts/write-host-files.ts';
import { type RenderedPages, renderPages } from './render-pages.ts';
import { buildSearch, readSynonyms, writeSearchIndex } from './search-index.ts';
import { verifySite } from './verify/verify-site.ts';
import { writeCrawlerFiles } from './write-crawler-files.ts';

export interface StageOptions {
  pulled: Pulled;
  compiled: CompiledSite;
  fingerprints: Fingerprints;
  /** Folder for the site, empty or missing. */
  stagingDir: string;
  /** Folder of the site that this one replaces; null if there is none. */
  previousDir: string | null;
  /** That site, whose unchanged files are reused; null if a file of it is not as it was written. */
  intact: IntactSite | null;
  /** Products of that site; null if they are not known. */
  previousProducts: readonly Product[] | null;
  /** Differences of the catalogue from those products; null if they are not known. */
  changes: CatalogueChanges | null;
  log: (line: string) => void;
  onPages: (done: number, total: number) => void;
}

/** Renders a whole site into `stagingDir`, with its search index and pictures, verified and compressed. Throws one sentence when it cannot. */
export async function stageSite(options: StageOptions): Promise<RenderedPages> {
  const { pulled, compiled, stagingDir: siteDir, log } = options;
  const { previousDir, intact, previousProducts, changes } = options;
  const { codeHash, catalogueHash } = options.fingerprints;
  const { snapshot } = pulled;
  const { products } = snapshot;
  const { siteUrl, standIns } = settingsFrom(process.env);
  const previous = intact &&
    previousProducts &&
    changes && { ...intact, products: previousProducts, changes };

  cpSync(compiled.filesDir, siteDir, { recursive: true });
  await writeGoneList(siteDir, pulled, { folder: previousDir, products: previousProducts ?? [] });
  linkPictures(pulled.pictures, siteDir);

  const search = buildSearch(products, { standIns, synonyms: readSynonyms() });
  if (search.unmatched.length > 0)
    log(`${synonymsFile} leads to what no product here is called: ${firstOf(search.unmatched)}.`);
  writeSearchIndex(search, siteDir);

  const unlisted = writeCrawlerFiles({ siteDir, products, previous, siteUrl, now: Date.now() });
  if (unlisted > 0)
    log(
      `${unlisted === 1 ? '1 product is' : `${unlisted} products are`} not in the feed for Google, which takes none without a photo of 100 px (clothes: 250 px).`,
    );

  log(`Rendering the pages of ${products.length} products`);
  const rendered = await renderPages({
    compiled,
    catalogue: { ...snapshot, gone: readGone(goneFileIn(siteDir)), searchRoot: search.root },
    outDir: siteDir,
    siteUrl,
    previous: intact,
    sharedKey: `${codeHash} ${JSON.stringify(sharedPageData(snapshot))}`,
    catalogueHash,
    onProgress: options.onPages,
  });
  await verifySite({
    ...rendered,
    siteDir,
    products,
    publicFiles: publicFiles(),
    previous,
    siteUrl,
    env: process.env,
  });
  writeHostFiles(siteDir, siteUrl);
  assertPublicFilesStand(siteDir);
  return rendered;
}

/** Names a few, and counts the others. */
function firstOf(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(', ')} and ${more} more` : names.join(', ');
}

/** Links the pictures of the cache into the site. */
export function linkPictures(files: readonly PictureFile[], siteDir: string): void {
  const folder = path.join(siteDir, 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const { path: file, name } of files)
    if (!existsSync(path.join(folder, name))) reuseFile(file, path.join(folder, name));
}
