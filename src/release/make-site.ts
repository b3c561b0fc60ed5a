import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Pulled, pullCatalogue, type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { pictureFile, productPath } from '#domain/shop/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { synonymsFile } from '#search/synonyms.ts';
import { compressFiles, compressRest, dropUnused } from './compress.ts';
import { fingerprintOf } from './fingerprint.ts';
import { placePictures } from './place-pictures.ts';
import { buildSearch, placeSearch, readSynonyms } from './place-search.ts';
import {
  type CatalogueSource,
  fingerprintFile,
  fingerprintIn,
  lastPublishedCount,
  publicationOf,
  putInPlace,
  recoverPublishedSite,
  recoverSite,
  stagingDirOf,
  withLock,
  writePublished,
} from './published-site.ts';
import { renderPages } from './render.ts';

interface SiteOptions {
  source: CatalogueSource;
  dataDir: string;
  /** Where the site goes, given its fingerprint. */
  folderFor: (fingerprint: string) => string;
  force: boolean;
  /** Told what is being done, for people. */
  say: (line: string) => void;
  onPictures?: (done: number, total: number) => void;
}

interface MadeSite extends Pulled {
  folder: string;
  /** False when the site that stood there was made from the same things already. */
  isNew: boolean;
}

/**
 * The catalogue becomes a site: pulled, validated, built in a staging directory, checked, and put in place. When any step
 * fails it throws one sentence, and what was published before stays as it was. Each step begins with a performance
 * mark, which the bench reads.
 *
 * The catalogue is pulled before the lock is taken, so that a slow API delays its own build and no other. When another build
 * has published meanwhile, its catalogue may be newer, so the catalogue is pulled again under the lock.
 */
export async function makeSite(options: SiteOptions): Promise<MadeSite> {
  return await withLimitedHeap(async () => {
    await recoverPublishedSite(options.dataDir, options.say);
    const before = publicationOf(options.dataDir);
    const early = await pull(options);
    return await withLock(options.say, async () => {
      const pulled = publicationOf(options.dataDir) === before ? early : await pull(options);
      return await publish(pulled, options);
    });
  });
}

/** Makes the site, unless what stands there is made from the same things, and writes down what is published. */
async function publish(pulled: Pulled, { source, dataDir, folderFor, say }: SiteOptions): Promise<MadeSite> {
  performance.mark('site:fingerprint');
  const fingerprint = fingerprintOf(pulled.snapshot);
  const folder = path.resolve(folderFor(fingerprint));
  await recoverSite(folder);
  const isNew = fingerprintIn(folder) !== fingerprint;
  const compressed = isNew ? await build(pulled, fingerprint, folder, dataDir, say) : null;
  const apiUrl = source.note ? null : source.apiUrl;
  await writePublished(dataDir, { products: pulled.snapshot.products.length, fingerprint, folder, apiUrl });
  await source.note?.write(fingerprint);
  // The site is published: files that stay in the cache cost disk space alone.
  if (compressed)
    await dropUnused(compressionCache(dataDir), compressed).catch((error: Error) =>
      say(`Old compressed files could not be removed, and take room: ${error.message}`),
    );
  return { ...pulled, folder, isNew };
}

async function pull({ source, dataDir, force, say, onPictures }: SiteOptions): Promise<Pulled> {
  const { apiUrl } = source;
  say(`Fetching the catalogue from ${apiUrl}`);
  const lastPublished = await lastPublishedCount(dataDir, source);
  return await pullCatalogue({ apiUrl, dataDir, lastPublished, force, ...(onPictures && { onPictures }) });
}

/**
 * Builds in the staging directory and puts the site in place when it is complete; removes the staging directory otherwise.
 * Returns which files of the compression cache the site is made of.
 */
async function build(
  pulled: Pulled,
  fingerprint: string,
  folder: string,
  dataDir: string,
  say: (line: string) => void,
): Promise<Set<string>> {
  const stagingDir = stagingDirOf(folder);
  try {
    const compressed = await makeStagedSite(pulled, stagingDir, dataDir, say);
    performance.mark('site:publish');
    await writeFile(path.join(stagingDir, fingerprintFile), fingerprint);
    await putInPlace(folder);
    performance.mark('site:end');
    return compressed;
  } catch (error) {
    await rm(stagingDir, { recursive: true, force: true });
    throw error;
  }
}

async function makeStagedSite(
  pulled: Pulled,
  stagingDir: string,
  dataDir: string,
  say: (line: string) => void,
): Promise<Set<string>> {
  const snapshotFile = path.join(dataDir, 'catalogue.json');
  await mkdir(dataDir, { recursive: true });
  await writeFile(snapshotFile, snapshotText(pulled.snapshot));
  const products = pulled.snapshot.products.length;
  const compression = { siteDir: stagingDir, cacheDir: compressionCache(dataDir), products };
  performance.mark('site:search');
  const search = buildSearch(pulled.snapshot.products, {
    standIns: settingsFrom(process.env).standIns,
    synonyms: readSynonyms(),
  });
  if (search.unmatched.length > 0) say(unmatchedSynonymsLine(search.unmatched));
  performance.mark('site:pages');
  say(`Making the pages of ${products} products`);
  const rendered = renderPages(snapshotFile, search.root, stagingDir);
  // A fault of the compression ends the rendering before the staging directory is removed: p-map does not wait for it.
  const pages = await compressFiles(rendered, compression).finally(() => rendered.return());
  performance.mark('site:check');
  await placePictures(pulled.pictures, stagingDir);
  await placeSearch(search, stagingDir);
  checkSite(stagingDir, pulled.snapshot);
  say('Compressing');
  performance.mark('site:compress');
  return new Set([...pages, ...(await compressRest(compression))]);
}

function compressionCache(dataDir: string): string {
  return path.join(dataDir, 'compressed');
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

/**
 * Runs `work` with a young generation (V8's semi-spaces) that does not grow. A large catalogue would grow it to 130 MB, which
 * the process keeps to its end: beside Astro, or for as long as the shop is open.
 */
async function withLimitedHeap<T>(work: () => Promise<T>): Promise<T> {
  const growth = '--semi-space-growth-factor';
  setFlagsFromString(`${growth}=1`);
  try {
    return await work();
  } finally {
    setFlagsFromString(`${growth}=2`);
  }
}
