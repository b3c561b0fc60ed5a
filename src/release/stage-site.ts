import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Pulled, Snapshot } from '#catalogue/pull.ts';
import { frameOf } from '#catalogue/site-data.ts';
import { pictureFile, productPath } from '#domain/shop/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { synonymsFile } from '#search/synonyms.ts';
import { compilePages } from './compile-pages.ts';
import { compressFiles, compressRest, qualityFor } from './compress.ts';
import type { Fingerprints } from './fingerprint.ts';
import { placePictures } from './place-pictures.ts';
import { buildSearch, placeSearch, readSynonyms } from './place-search.ts';
import { type FormerPages, renderPages } from './render.ts';
import type { PageKeys } from './site-records.ts';

export interface StageOptions {
  pulled: Pulled;
  fingerprints: Fingerprints;
  /** An empty folder, or none yet. */
  stagingDir: string;
  /** The catalogue of `pulled`, as the pages read it. */
  snapshotFile: string;
  /** The site whose pages are taken over where nothing has changed. */
  former: FormerPages | null;
  say: (line: string) => void;
}

export interface StagedSite {
  keys: PageKeys;
  /** How many pages were made; the others were taken over. */
  made: number;
}

/** Renders a whole site into `stagingDir`, with its search index and pictures, checked and compressed. Throws one sentence. */
export async function stageSite(options: StageOptions): Promise<StagedSite> {
  const { pulled, stagingDir, snapshotFile, former, say } = options;
  const { basis, catalogue } = options.fingerprints;
  const { snapshot } = pulled;
  const compression = { siteDir: stagingDir, products: snapshot.products.length };
  performance.mark('site:compile');
  const compiled = await compilePages(say);
  performance.mark('site:search');
  const search = buildSearch(snapshot.products, {
    standIns: settingsFrom(process.env).standIns,
    synonyms: readSynonyms(),
  });
  if (search.unmatched.length > 0) say(unmatchedSynonymsLine(search.unmatched));
  performance.mark('site:pages');
  say(`Making the pages of ${snapshot.products.length} products`);
  await cp(compiled.filesDir, stagingDir, { recursive: true });
  const { made, keys } = renderPages({
    compiled,
    snapshotFile,
    searchRoot: search.root,
    outDir: stagingDir,
    former,
    basis: `${basis} ${qualityFor(snapshot.products.length)} ${JSON.stringify(frameOf(snapshot))}`,
    catalogue,
  });
  // A fault of the compression ends the rendering before the staging directory is removed: p-map does not wait for it.
  const count = await compressFiles(made, compression).finally(() => made.return());
  performance.mark('site:check');
  await placePictures(pulled.pictures, stagingDir);
  await placeSearch(search, stagingDir);
  checkSite(stagingDir, snapshot);
  say('Compressing');
  performance.mark('site:compress');
  await compressRest(compression);
  return { keys: await keys, made: count };
}

function unmatchedSynonymsLine(names: readonly string[]): string {
  return `${synonymsFile} leads to what no product here is called: ${names.join(', ')}.`;
}

/** Astro's exit code is no gate: a site is complete when every product has its page and every page its pictures. Throws one sentence. */
function checkSite(siteDir: string, { products }: Snapshot): void {
  const needed = ['/index.html', '/collection.html', '/404.html', '/product-not-found.html', '/sitemap.xml'];
  const files = products.flatMap((product) => [
    `${productPath(product.id)}.html`,
    ...product.pictures.flatMap((picture) =>
      picture.kind === 'drawing'
        ? [pictureFile(picture, picture.width, 'webp')]
        : [
            ...picture.widths.flatMap((width) => [
              pictureFile(picture, width, 'avif'),
              pictureFile(picture, width, 'webp'),
            ]),
            ...(picture.zoomWidth ? [pictureFile(picture, picture.zoomWidth, 'webp')] : []),
          ],
    ),
  ]);
  const missing = [...needed, ...new Set(files)].filter((file) => !existsSync(path.join(siteDir, file)));
  if (missing.length === 0) return;
  throw new Error(
    `The site was not published: ${missing.length} of its files are missing, ${missing[0]} among them.`,
  );
}
