import { cpSync, linkSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { goneFileIn, readGone, writeGoneList } from '#catalogue/gone-products.ts';
import type { PictureFile } from '#catalogue/pictures/prepare.ts';
import type { Pulled } from '#catalogue/pull.ts';
import { sharedPageData } from '#catalogue/site-data.ts';
import type { PagesApp } from '#catalogue/site-pages.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { sitePolicyFile } from '#domain/shop/content-policy.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { listFiles } from '#files/folders.ts';
import { synonymsFile } from '#search/synonyms.ts';
import type { BuiltPages } from './build-inputs.ts';
import { type PreviousSite, sizeOf } from './built-files.ts';
import { type CatalogueChanges, changedIds } from './catalogue-changes.ts';
import type { CompiledSite } from './compile-pages.ts';
import { compressRest } from './compress.ts';
import type { Fingerprints } from './fingerprint.ts';
import { writeHostFiles } from './hosts/write-host-files.ts';
import { writePagePolicies } from './page-policies.ts';
import { publicFiles } from './public-files.ts';
import type { Target } from './published-record.ts';
import { type PreviousPages, type RenderedPages, renderPages } from './render-pages.ts';
import { buildSearch, readSynonyms, writeSearchIndex } from './search-index.ts';
import { verifySite } from './verify/verify-site.ts';
import { writeCrawlerFiles } from './write-crawler-files.ts';

export interface StageOptions {
  pulled: Pulled;
  compiled: CompiledSite;
  app: PagesApp;
  fingerprints: Fingerprints;
  /** Folder for the site, empty or missing. */
  stagingDir: string;
  /** Folder of the site that this one replaces; null if there is none. */
  previousDir: string | null;
  /** That site, whose unchanged pages are reused; null where a file of it is not as it was written. */
  previous: (BuiltPages & PreviousPages) | null;
  /** Products of the previous site; null where they are not known. */
  previousProducts: readonly Product[] | null;
  /** Differences of the catalogue from those products; null if they are not known. */
  changes: CatalogueChanges | null;
  target: Target;
  log: (line: string) => void;
  onPages: (done: number, total: number) => void;
}

export interface StagedSite extends RenderedPages {
  /** Paths of all files of the site, relative to its folder. */
  files: readonly string[];
}

/**
 * Renders a whole site into `stagingDir`, with its search index and pictures, verified and compressed. Throws one sentence when
 * it cannot.
 */
export async function stageSite(options: StageOptions): Promise<StagedSite> {
  const { pulled, stagingDir: siteDir, previous, previousProducts, target, log } = options;
  const { siteUrl, apiUrl } = settingsFrom(process.env);
  const { products } = pulled.snapshot;
  const previousDir = previous?.folder ?? null;
  await fillStagingDir(options);
  const { rendered, changed, unlisted, unmatched } = await renderWithSearch(options);
  if (unlisted > 0) log(unlistedLine(unlisted));
  if (unmatched.length > 0) log(unmatchedSynonymsLine(unmatched));
  // Listed once, since a large shop has tens of thousands.
  const staged = listFiles(siteDir);
  const { inlineHashes } = await verifySite({
    siteDir,
    files: staged,
    products,
    ...rendered,
    publicFiles: publicFiles(),
    changed,
    previous: previous && previousProducts && { ...previous, products: previousProducts },
    siteUrl,
    env: process.env,
  });
  await writePagePolicies({ siteDir, previousDir, ...rendered, inlineHashes, siteUrl, apiUrl });
  log('Compressing');
  const isStatic = target === 'static';
  const all = [...staged, sitePolicyFile];
  const compressed = await compressRest(siteDir, isStatic, { all });
  if (isStatic) await writeHostFiles(siteDir);
  const variants = compressed
    .map((file) => `${file}.br`)
    .filter((file) => sizeOf(path.join(siteDir, file)) >= 0);
  return { ...rendered, files: isStatic ? listFiles(siteDir) : [...all, ...variants] };
}

/** Puts into the staging directory what Astro has compiled, and the list of gone products, which the pages read. */
async function fillStagingDir(options: StageOptions): Promise<void> {
  const { pulled, compiled, stagingDir, previousDir, previousProducts, target } = options;
  const filter = (file: string) => target === 'static' || !file.endsWith('.gz');
  cpSync(compiled.filesDir, stagingDir, { recursive: true, filter });
  await writeGoneList(stagingDir, pulled, {
    folder: previousDir,
    products: previousProducts ?? [],
  });
}

interface RenderedSite {
  rendered: RenderedPages;
  /** Ids of the products that the previous site of the same code lacks, or has otherwise; null if that is not known. */
  changed: ReadonlySet<string> | null;
  /** Number of products that the merchant feed leaves out. */
  unlisted: number;
  /** Names in the owner's list of synonyms that match no product of the shop. */
  unmatched: readonly string[];
}

/** Renders the pages, and makes the search index and the files for crawlers. Links the pictures. */
async function renderWithSearch(options: StageOptions): Promise<RenderedSite> {
  const { pulled, app, fingerprints, stagingDir, previous, target, log, onPages } = options;
  const { siteUrl, standIns } = settingsFrom(process.env);
  const { codeHash, catalogueHash } = fingerprints;
  const { snapshot } = pulled;
  const { products } = snapshot;
  const comparable = comparableSite(options);
  const hasSameCode = previous?.codeHash === codeHash;
  const search = buildSearch(products, { standIns, synonyms: readSynonyms() });
  await writeSearchIndex(search, stagingDir, previous?.folder);
  await linkPictures(pulled.pictures, stagingDir);
  log(`Rendering the pages of ${products.length} products`);
  const rendered = await renderPages({
    app,
    catalogue: { ...snapshot, gone: readGone(goneFileIn(stagingDir)), searchRoot: search.root },
    outDir: stagingDir,
    previous,
    sharedKey: `${codeHash} ${JSON.stringify(sharedPageData(snapshot))}`,
    catalogueHash,
    hasGzip: target === 'static',
    onProgress: onPages,
  });
  const crawlerFiles = { siteDir: stagingDir, products, previous: comparable, siteUrl, now: Date.now() };
  const unlisted = await writeCrawlerFiles(crawlerFiles);
  const changed = hasSameCode && comparable ? changedIds(comparable.changes) : null;
  return { rendered, changed, unlisted, unmatched: search.unmatched };
}

/** The previous site with its products; null where there is none or they are not known. */
function comparableSite({ previous, previousProducts, changes }: StageOptions): PreviousSite | null {
  if (previous === null || previousProducts === null || changes === null) return null;
  return { folder: previous.folder, products: previousProducts, changes };
}

function unmatchedSynonymsLine(names: readonly string[]): string {
  return `${synonymsFile} leads to what no product here is called: ${names.join(', ')}.`;
}

function unlistedLine(count: number): string {
  const products = count === 1 ? '1 product is' : `${count} products are`;
  return `${products} not in the feed for Google, which takes none without a photo of 100 px (clothes: 250 px).`;
}

/**
 * Links the pictures of the cache into the site, or copies them where the disk allows no hard link. It links synchronously: to wait for
 * each of a thousand links takes longer than to make it.
 */
export async function linkPictures(files: readonly PictureFile[], siteDir: string): Promise<void> {
  const folder = path.join(siteDir, 'pictures');
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = path.join(folder, file.name);
    try {
      linkSync(file.path, target);
    } catch {
      await copyFile(file.path, target);
    }
  }
}
