import { fetchSearchFile, fetchSearchRoot, fileCache } from '#search/file-cache.ts';
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
  return await openListColumns(await fetchSearchRoot(), cache);
}
