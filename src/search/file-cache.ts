import { helpFile, searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { search } from '#domain/shop/shop.ts';
import type { HelpTexts } from './help-texts.ts';

/** Fetches a file of the index by its name. It may reject, but must not resolve with anything but the file. */
export type FetchFile = (name: string) => Promise<ArrayBuffer | Uint8Array>;

/** Files of the index, each fetched and read once. */
export interface FileCache {
  /** Throws a `MissingFileError` when the file cannot be loaded; the next call tries again. */
  take<T>(name: string, read: (content: Uint8Array) => T): Promise<T>;
  /** Whether the file is loaded or loading. */
  has(name: string): boolean;
}

/** Thrown when the shop has published an index in another format since the page was loaded: only a newer page can read it. */
export class NewerIndexError extends Error {}

/** Thrown for a file of the index that could not be loaded: lost, refused or damaged. */
export class MissingFileError extends Error {
  readonly file: string;
  /** Whether the page is older than the index, so that reloading it helps. */
  readonly isIndexNewer: boolean;

  constructor(file: string, cause: unknown) {
    super(`A part of the search could not be loaded: ${file}.`, { cause });
    this.file = file;
    this.isIndexNewer = cause instanceof NewerIndexError;
  }
}

/** A cache of index files. `pauses` are the delays before each retry, ms; no load takes longer than `search.timeoutMs` in all. */
export function fileCache(fetchFile: FetchFile, pauses: readonly number[] = [300, 1_500]): FileCache {
  const files = new Map<string, Promise<unknown>>();
  const fetchWithRetries = async <T>(name: string, read: (content: Uint8Array) => T): Promise<T> => {
    const end = performance.now() + search.timeoutMs;
    for (let tried = 0; ; tried++) {
      try {
        return read(new Uint8Array(await fetchFile(name)));
      } catch (error) {
        const pause = pauses[tried];
        if (pause === undefined || performance.now() + pause >= end) throw new MissingFileError(name, error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  return {
    has: (name) => files.has(name),
    take: <T>(name: string, read: (content: Uint8Array) => T) => {
      const cached = files.get(name) as Promise<T> | undefined;
      if (cached) return cached;
      const coming = fetchWithRetries(name, read);
      files.set(name, coming);
      coming.catch(() => files.delete(name));
      return coming;
    },
  };
}

/** Fetches a file of the shop's index from the site. Throws when it does not come in time. */
export async function fetchSearchFile(name: string): Promise<ArrayBuffer> {
  return await fetchInTime(`/${searchFolder}/${name}`, (reply) => reply.arrayBuffer());
}

/** Fetches the name of the index's root file, as above. */
export async function fetchSearchRoot(): Promise<string> {
  return await fetchInTime(searchRootFile, (reply) => reply.text());
}

/** Fetches the sections of help and policies, as above, at a low priority. */
export async function fetchHelpTexts(): Promise<HelpTexts> {
  return await fetchInTime(helpFile, (reply) => reply.json(), 'low');
}

async function fetchInTime<T>(
  address: string,
  read: (reply: Response) => Promise<T>,
  priority: RequestPriority = 'auto',
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), search.timeoutMs);
  try {
    const reply = await fetch(address, { signal: limit.signal, priority });
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
    return await read(reply);
  } finally {
    clearTimeout(timer);
  }
}
