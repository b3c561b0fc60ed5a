import { searchFolder } from '#domain/paths.ts';
import { search } from '#domain/shop.ts';
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

/** Throws when the file does not come, or not in time. */
async function fetchSearchFile(name: string): Promise<ArrayBuffer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), search.timeoutMs);
  try {
    const reply = await fetch(`/${searchFolder}/${name}`, { signal: limit.signal });
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
    return await reply.arrayBuffer();
  } finally {
    clearTimeout(timer);
  }
}
