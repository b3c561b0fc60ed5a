import { fetchSearchFile } from './fetch-file.ts';
import { fileShelf } from './file-shelf.ts';
import { openIndex } from './open-index.ts';
import type { SearchIndex } from './search-index.ts';

/** The shop's index, for a page: each call gives the same one, which is opened once; after a failure a call tries again. */
export function shopIndex(root: string): () => Promise<SearchIndex> {
  const shelf = fileShelf(fetchSearchFile);
  let opened: Promise<SearchIndex> | undefined;
  return () => {
    opened ??= openIndex(root, fetchSearchFile, shelf).catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
}
