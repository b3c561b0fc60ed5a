import { fetchSearchFile, fetchSearchRoot, fileCache, MissingFileError } from '#search/file-cache.ts';
import { type ListColumns, openListColumns } from '#search/list-columns.ts';

const cache = fileCache(fetchSearchFile);
let coming: Promise<ListColumns> | undefined;

/** The catalogue as lists need it, opened once a page; after a failure asking again tries again. */
export function listColumns(): Promise<ListColumns> {
  coming ??= open().catch((fault: unknown) => {
    coming = undefined;
    throw fault;
  });
  return coming;
}

/** Lets the next call open it anew: the shop may have published another since. */
export function forgetColumns(): void {
  coming = undefined;
}

/** Pages do not name the index, or each of them would change with every product. */
async function open(): Promise<ListColumns> {
  const root = await fetchSearchRoot();
  try {
    return await openListColumns(root, cache);
  } catch (fault) {
    if (fault instanceof MissingFileError && fault.isIndexNewer && isFirstTime(root)) {
      location.reload();
      // Nothing is to be said of a failure meanwhile.
      await new Promise(() => {});
    }
    throw fault;
  }
}

/** Once for each index: a page that is still too old after that says that the list could not be loaded. */
function isFirstTime(root: string): boolean {
  try {
    if (sessionStorage.reloadedFor === root) return false;
    sessionStorage.reloadedFor = root;
    return true;
  } catch {
    return false;
  }
}
