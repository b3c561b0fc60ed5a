import { cp } from 'node:fs/promises';
import type { Pulled } from '#catalogue/pull.ts';
import { sharedPageData } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { synonymsFile } from '#search/synonyms.ts';
import type { BuiltPages } from './build-inputs.ts';
import type { CatalogueChanges } from './compare-catalogues.ts';
import { compressRest, gzipLevelFor, qualityFor } from './compress.ts';
import type { Fingerprints } from './fingerprint.ts';
import { placeFullText } from './full-text/place-full-text.ts';
import { goneFileIn, placeGoneList } from './gone-pages.ts';
import { writeHostFiles } from './hosts/write-host-files.ts';
import { placePagePolicies } from './page-policies.ts';
import { placeCrawlerFiles } from './place-crawler-files.ts';
import { placePictures } from './place-pictures.ts';
import { type BuiltSearch, buildSearch, placeSearch, readSynonyms } from './place-search.ts';
import type { Target } from './published-record.ts';
import { type PreviousPages, type RenderedPages, type Renderer, renderPages } from './render.ts';
import { verifySite } from './verify/verify-site.ts';

interface PreviousSitePages extends BuiltPages, PreviousPages {}

export interface StageOptions {
  pulled: Pulled;
  renderer: Renderer;
  fingerprints: Fingerprints;
  /** Folder for the site, empty or missing. */
  stagingDir: string;
  /** Path of the catalogue of `pulled` as JSON, which the pages read. */
  snapshotFile: string;
  /** Current site, whose unchanged pages are reused; null where there is none. */
  previous: PreviousSitePages | null;
  /** Products of that site; null where they are not known. */
  previousProducts: readonly Product[] | null;
  /** Differences of the catalogue from those products; null where they are not known. */
  changes: CatalogueChanges | null;
  target: Target;
  say: (line: string) => void;
  onPages: (done: number, total: number) => void;
}

export interface StagedSite extends RenderedPages {
  /** Brotli quality (0 to 11) of the pages. */
  quality: number;
}

/**
 * Renders a whole site into `stagingDir`, with its search index and pictures, verified and compressed. Throws one sentence when
 * it cannot.
 */
export async function stageSite(options: StageOptions): Promise<StagedSite> {
  const { pulled, renderer, stagingDir, snapshotFile, previous, previousProducts, changes, target, say } =
    options;
  const { siteUrl, apiUrl, standIns } = settingsFrom(process.env);
  const { codeHash, catalogueHash } = options.fingerprints;
  const { snapshot } = pulled;
  const isStatic = target === 'static';
  const compression = { siteDir: stagingDir, products: snapshot.products.length, gzip: isStatic };
  const quality = qualityFor(snapshot.products.length);
  const before = previous &&
    previousProducts &&
    changes && { folder: previous.folder, products: previousProducts, changes };
  performance.mark('site:pages');
  say(`Rendering the pages of ${snapshot.products.length} products`);
  let crawlerFiles = Promise.resolve(0);
  let search!: BuiltSearch;
  const rendered = await renderPages({
    renderer,
    snapshotFile,
    goneFile: goneFileIn(stagingDir),
    async prepare() {
      const filter = (file: string) => isStatic || !file.endsWith('.gz');
      await cp(renderer.compiled.filesDir, stagingDir, { recursive: true, filter });
      await placeGoneList(stagingDir, pulled, {
        folder: previous?.folder ?? null,
        products: previousProducts ?? [],
      });
    },
    searchRoot() {
      // Written while the other process renders.
      crawlerFiles = placeCrawlerFiles({
        siteDir: stagingDir,
        products: snapshot.products,
        previous: before,
        siteUrl,
        now: Date.now(),
      });
      crawlerFiles.catch(() => {});
      search = buildSearch(snapshot.products, {
        standIns,
        synonyms: readSynonyms(),
        previous: previous?.codeHash === codeHash ? before : null,
      });
      return search.root;
    },
    outDir: stagingDir,
    previous,
    sharedKey: `${codeHash} ${quality} ${JSON.stringify(sharedPageData(snapshot))}`,
    catalogueHash,
    quality,
    gzipLevel: isStatic ? gzipLevelFor(snapshot.products.length) : null,
    onProgress: options.onPages,
    // After an error the caller removes the staging directory, in which nothing may write any more.
  }).finally(() => crawlerFiles.catch(() => {}));
  const previousDir = previous?.folder ?? null;
  const unlisted = await crawlerFiles;
  if (unlisted > 0) say(unlistedLine(unlisted));
  if (search.unmatched.length > 0) say(unmatchedSynonymsLine(search.unmatched));
  performance.mark('site:texts');
  const hasFullText = await placeFullText({
    siteDir: stagingDir,
    products: snapshot.products,
    previousDir,
    say,
  });
  performance.mark('site:check');
  await placePictures(pulled.pictures, stagingDir);
  await placeSearch(search, stagingDir, previousDir);
  const { inlineHashes } = await verifySite({
    siteDir: stagingDir,
    products: snapshot.products,
    ...rendered,
    hasFullText,
    previous: previous && previousProducts && { ...previous, products: previousProducts },
    siteUrl,
    env: process.env,
  });
  await placePagePolicies({ siteDir: stagingDir, previousDir, ...rendered, inlineHashes, siteUrl, apiUrl });
  say('Compressing');
  performance.mark('site:compress');
  await compressRest(compression);
  if (isStatic) await writeHostFiles(stagingDir);
  return { ...rendered, quality };
}

function unmatchedSynonymsLine(names: readonly string[]): string {
  return `${synonymsFile} leads to what no product here is called: ${names.join(', ')}.`;
}

function unlistedLine(count: number): string {
  const products = count === 1 ? '1 product is' : `${count} products are`;
  return `${products} not in the feed for Google, which takes none without a photo of 100 px (clothes: 250 px).`;
}
