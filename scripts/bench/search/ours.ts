import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { searchTerm } from '#domain/search/search-rule.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { readSynonyms } from '#release/search-index.ts';
import { buildIndex } from '#search/build-index.ts';
import { openIndex } from '#search/engine.ts';
import { findProducts } from '#search/find.ts';
import type { SearchIndex } from '#search/search-index.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import type { SearchBench } from './peers.ts';

/**
 * The shop's own search. A query costs what it loads with empty caches until the items of its first page of results are known.
 */
export async function ours(products: readonly Product[]): Promise<SearchBench> {
  const started = performance.now();
  const built = buildIndex(products, {
    synonyms: parseSynonyms(readSynonyms()),
    standIns: true,
    digest: (content) => createHash('sha256').update(content).digest('hex'),
    sentBytes: (content) => sent(content, constants.BROTLI_MAX_QUALITY),
  });
  const buildSeconds = (performance.now() - started) / 1000;
  const bytes = new Map<string, number>();
  /** Bytes of a file as sent. A large index has more files than all queries read. */
  const bytesOf = (name: string): number => {
    const cached = bytes.get(name);
    if (cached !== undefined) return cached;
    const quality = name === built.root ? constants.BROTLI_MAX_QUALITY : filesQuality;
    const measured = sent(built.files.get(name) ?? new Uint8Array(), quality);
    bytes.set(name, measured);
    return measured;
  };
  return {
    buildSeconds,
    search: async (query) => {
      const fetched: string[] = [];
      const fetchFile = async (name: string) => {
        fetched.push(name);
        const content = built.files.get(name);
        if (!content) throw new Error(`The index has no file ${name}.`);
        return content;
      };
      const index = await openIndex(built.root, fetchFile);
      const names = await index.nameMatches(searchTerm(query));
      const page = names.length >= searchPage.perPage ? names : await allOf(index, query);
      await index.items(page.slice(0, searchPage.perPage));
      const total = fetched.reduce((sum, name) => sum + bytesOf(name), 0);
      return { bytes: total, requests: fetched.length, found: page.length };
    },
  };
}

async function allOf(index: SearchIndex, query: string): Promise<number[]> {
  const { exact, similar } = await findProducts(index, query);
  return [...exact, ...similar];
}

/** Brotli quality of the files that a build makes many of. */
const filesQuality = 5;

function sent(content: Uint8Array, quality: number): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params }).length;
}
