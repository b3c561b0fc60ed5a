import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import MiniSearch from 'minisearch';
import { close, createIndex } from 'pagefind';
import type { Product } from '#domain/catalogue/product.ts';

/** One search of many products, ready to be measured. */
export interface SearchBench {
  buildSeconds: number;
  /** Cost with empty caches until the first page of results; bytes as sent. */
  search: (query: string) => Promise<SearchCost>;
}

export interface SearchCost {
  bytes: number;
  requests: number;

  found: number;
}

/** MiniSearch over the same fields, its index as one file. */
export async function miniSearch(products: readonly Product[]): Promise<SearchBench> {
  const options = {
    fields: ['name', 'category', 'subCategory', 'description'],
    storeFields: ['name', 'price', 'pictures'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 2 } },
  };
  const started = performance.now();
  const index = new MiniSearch(options);
  index.addAll(products);
  const json = JSON.stringify(index);
  const buildSeconds = (performance.now() - started) / 1000;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const bytes = brotliCompressSync(json, { params }).length;
  return {
    buildSeconds,
    search: async (query) => {
      const hits = MiniSearch.loadJSON(json, options).search(query).length;
      return { bytes, requests: 1, found: hits };
    },
  };
}

/** Pagefind with its defaults, a record for each product. */
export async function pagefind(products: readonly Product[]): Promise<SearchBench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-pagefind-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const started = performance.now();
  const { index } = await createIndex();
  if (!index) throw new Error('Pagefind made no index.');
  for (const { id, name, description, category, subCategory } of products) {
    const content = `${name}. ${category}. ${subCategory}. ${description}`;
    await index.addCustomRecord({ url: `/product/${id}`, content, language: 'en', meta: { title: name } });
  }
  await index.writeFiles({ outputPath: folder });
  await close();
  const buildSeconds = (performance.now() - started) / 1000;
  let count = 0;
  return {
    buildSeconds,
    search: async (query) => {
      const cost = { bytes: 0, requests: 0 };
      const restore = browserOver(folder, cost);
      try {
        const script = path.join(folder, 'pagefind.js');
        const browser = await import(`${pathToFileURL(script)}?${count++}`);
        const finder = browser.createInstance({ basePath: `${pathToFileURL(folder)}/` });
        const { results } = await finder.search(query);
        await Promise.all(results.slice(0, 12).map((each: { data: () => Promise<unknown> }) => each.data()));
        return { ...cost, found: results.length };
      } finally {
        restore();
      }
    },
  };
}

/**
 * Sets the globals of a browser that Pagefind needs, with `folder` as its server, and adds requests and bytes to `cost`. Returns
 * a function that restores them. The files are compressed already.
 */
function browserOver(folder: string, cost: { bytes: number; requests: number }): () => void {
  const before = { fetch: globalThis.fetch, document: Reflect.get(globalThis, 'document') };
  const fetchFile = async (address: string | URL) => {
    const content = readFileSync(path.join(folder, new URL(address).pathname.slice(folder.length)));
    cost.requests++;
    cost.bytes += content.length;
    return new Response(content);
  };
  Object.assign(globalThis, {
    fetch: fetchFile,
    document: { querySelector: () => ({ getAttribute: () => 'en' }), currentScript: null },
  });
  return () => Object.assign(globalThis, before);
}
