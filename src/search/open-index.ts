import { type FetchFile, type FileCache, fetchSearchFile, fileCache } from './file-cache.ts';
import { readRoot } from './index-root.ts';
import type { SearchIndex } from './search-index.ts';
import { splitIndex } from './split-index.ts';
import { wholeIndex } from './whole-index.ts';

/**
 * Opens an index by the name of its root file, over any transport. Throws a `MissingFileError` when that cannot be loaded; so does each
 * search that needs a file which cannot be loaded. Call again to try again: what was loaded stays.
 */
export async function openIndex(
  root: string,
  fetchFile: FetchFile,
  cache: FileCache = fileCache(fetchFile),
): Promise<SearchIndex> {
  const read = await cache.take(root, readRoot);
  return read.kind === 'whole' ? wholeIndex(read) : splitIndex(read, cache);
}

/** The shop's index, for a page: each call gives the same one, which is opened once; after a failure a call tries again. */
export function shopIndex(root: string): () => Promise<SearchIndex> {
  const cache = fileCache(fetchSearchFile);
  let opened: Promise<SearchIndex> | undefined;
  return () => {
    opened ??= openIndex(root, fetchSearchFile, cache).catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
}
