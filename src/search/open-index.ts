import { type FetchFile, type FileShelf, fileShelf } from './file-shelf.ts';
import { readRoot } from './index-root.ts';
import type { SearchIndex } from './search-index.ts';
import { splitIndex } from './split-index.ts';
import { wholeIndex } from './whole-index.ts';

/**
 * Opens an index by the name of its root file, over any transport. Throws a `MissingFile` when that cannot be had; so does each
 * search that needs a file which cannot be had. Call again to try again: what was loaded stays.
 */
export async function openIndex(
  root: string,
  fetchFile: FetchFile,
  shelf: FileShelf = fileShelf(fetchFile),
): Promise<SearchIndex> {
  const read = await shelf.take(root, readRoot);
  return read.kind === 'whole' ? wholeIndex(read) : splitIndex(read, shelf);
}
