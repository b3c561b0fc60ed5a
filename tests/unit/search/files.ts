import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { type BuiltIndex, buildIndex, type IndexOptions } from '#search/build-index.ts';
import { openIndex } from '#search/engine.ts';
import { fileCache } from '#search/file-cache.ts';

function digest(content: Uint8Array): string {
  return hash('sha256', content);
}

export function build(products: readonly Product[], changed: Partial<IndexOptions> = {}): BuiltIndex {
  return buildIndex(products, {
    synonyms: new Map(),
    standIns: true,
    digest,
    sentBytes: (content) =>
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).length,
    ...changed,
  });
}

/** An index that lies in memory, and what was fetched of it. */
export async function openBuilt({ root, files }: BuiltIndex) {
  const fetched: string[] = [];
  const fetchFile = async (name: string) => {
    fetched.push(name);
    const content = files.get(name);
    if (!content) throw new Error('404');
    return content;
  };
  const index = await openIndex(root, fetchFile, fileCache(fetchFile, []));
  return { index, fetched };
}
