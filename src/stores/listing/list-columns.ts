import { fetchSearchFile, fetchSearchRoot, fileCache, MissingFileError } from '#search/file-cache.ts';
import { type ListColumns, openListColumns } from '#search/list-columns.ts';

const cache = fileCache(fetchSearchFile);
let coming: Promise<ListColumns> | undefined;

/** The catalogue as lists need it, opened once a page; a call after a failure tries again. */
export function listColumns(): Promise<ListColumns> {
  coming ??= open().catch((fault: unknown) => {
    coming = undefined;
    throw fault;
  });
  return coming;
}

/** Lets the next call open the catalogue again: the shop may have published another since. */
export function forgetColumns(): void {
  coming = undefined;
}

/**
 * Opens the index by the name that its own small file holds: a name in each page would change every page with every product.
 */
async function open(): Promise<ListColumns> {
  const root = await fetchSearchRoot();
  try {
    return await openListColumns(root, cache);
  } catch (fault) {
    if (fault instanceof MissingFileError && fault.isIndexNewer && isFirstTime(root)) {
      location.reload();
      // No failure is shown while the page loads again.
      await new Promise(() => {});
    }
    throw fault;
  }
}

/**
 * Whether this index makes the page reload for the first time: a page that is still too old after that shows that the list
 * could not be loaded.
 */
function isFirstTime(root: string): boolean {
  try {
    if (sessionStorage.reloadedFor === root) return false;
    sessionStorage.reloadedFor = root;
    return true;
  } catch {
    return false;
  }
}
