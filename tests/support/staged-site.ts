import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedPageData } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { compilePages } from '#release/compile-pages.ts';
import { renderPages } from '#release/render-pages.ts';
import { buildSearch, writeSearchIndex } from '#release/search-index.ts';
import { writeCrawlerFiles } from '#release/write-crawler-files.ts';
import { photo } from './products.ts';

/** A site of these products in `folder`, as a build stages it, with a picture that all products share; and what it was made from. */
export async function stagedSite(list: readonly Product[], folder: string) {
  const products = list.map((each) => ({ ...each, pictures: [photo()] as const }));
  const siteDir = path.join(folder, 'site');
  const snapshot = { products, extras: [] };
  const compiled = await compilePages(() => {});
  cpSync(compiled.filesDir, siteDir, { recursive: true });
  const search = buildSearch(products, { standIns: true, synonyms: '' });
  writeSearchIndex(search, siteDir);
  const siteUrl = 'http://localhost:4321';
  writeCrawlerFiles({ siteDir, products, previous: null, siteUrl, now: Date.UTC(2030, 0, 1) });
  mkdirSync(path.join(siteDir, 'pictures'));
  const { key, widths } = photo();
  for (const name of [
    ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    '200.avif',
    'share.jpg',
  ])
    writeFileSync(path.join(siteDir, 'pictures', `${key}-${name}`), 'a picture');
  const pages = await renderPages({
    compiled,
    catalogue: { ...snapshot, gone: [], searchRoot: search.root },
    outDir: siteDir,
    siteUrl,
    previous: null,
    sharedKey: JSON.stringify(sharedPageData(snapshot)),
    catalogueHash: createHash('sha256').update(JSON.stringify(snapshot)).digest('hex'),
  });
  return { siteDir, products, ...pages, publicFiles: [], previous: null, siteUrl, env: {} };
}
