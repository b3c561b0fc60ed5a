import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedPageData } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { compilePages } from '#release/compile-pages.ts';
import { writeFullText } from '#release/full-text/write-full-text.ts';
import { startRenderer, startRendering } from '#release/render.ts';
import { buildSearch, writeSearchIndex } from '#release/search-index.ts';
import { writeCrawlerFiles } from '#release/write-crawler-files.ts';
import { photo } from './products.ts';

/** A site of these products in `folder`, as a build stages it, with a picture that all products share; and what it was made from. */
export async function stagedSite(list: readonly Product[], folder: string) {
  const products = list.map((each) => ({ ...each, pictures: [photo()] as const }));
  const siteDir = path.join(folder, 'site');
  const snapshot = { products, extras: [] };
  const snapshotFile = path.join(folder, 'snapshot.json');
  writeFileSync(snapshotFile, JSON.stringify(snapshot));
  const compiled = await compilePages(() => {});
  cpSync(compiled.filesDir, siteDir, { recursive: true });
  const search = buildSearch(products, { standIns: true, synonyms: '' });
  const rendering = await startRendering({
    renderer: startRenderer(compiled),
    snapshotFile,
    goneFile: path.join(folder, 'gone.json'),
    outDir: siteDir,
    previous: null,
    sharedKey: JSON.stringify(sharedPageData(snapshot)),
    catalogueHash: createHash('sha256').update(JSON.stringify(snapshot)).digest('hex'),
    quality: 1,
    gzipLevel: null,
  });
  rendering.nameSearchRoot(search.root);
  const pages = await rendering.pages;
  await writeSearchIndex(search, siteDir);
  const siteUrl = 'http://localhost:4321';
  await writeCrawlerFiles({ siteDir, products, previous: null, siteUrl, now: Date.UTC(2030, 0, 1) });
  const hasFullText = await writeFullText({ siteDir, products, previousDir: null, log: () => {} });
  mkdirSync(path.join(siteDir, 'pictures'));
  const { key, widths } = photo();
  for (const name of [
    ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    '200.avif',
    'share.jpg',
  ])
    writeFileSync(path.join(siteDir, 'pictures', `${key}-${name}`), 'a picture');
  return { siteDir, products, ...pages, publicFiles: [], hasFullText, previous: null, siteUrl, env: {} };
}
