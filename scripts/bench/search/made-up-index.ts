import path from 'node:path';
import { searchFolder } from '#domain/shop/paths.ts';
import { compressFiles } from '#release/compress.ts';
import { buildSearch, readSynonyms, writeSearchIndex } from '#release/search-index.ts';
import { madeUpShop } from './catalogue.ts';

// Runs as a process of its own, whose memory can be measured: builds the index of a made-up shop, and writes it into a folder as
// the build does.
const [count = '1000', siteDir = 'site'] = process.argv.slice(2);
const products = madeUpShop(Number(count));
const began = performance.now();
const built = buildSearch(products, { standIns: true, synonyms: readSynonyms() });
const made = performance.now();
await writeSearchIndex(built, siteDir);
const others = [...built.files.keys()].filter((name) => name !== built.root);
await compressFiles(
  others.map((name) => path.join(searchFolder, name)),
  { siteDir, products: products.length, gzip: false },
);
const placed = performance.now();
console.log(`root ${built.root}`);
console.log(`files ${built.files.size}`);
console.log(`made ${(made - began) / 1000}`);
console.log(`placed ${(placed - made) / 1000}`);
