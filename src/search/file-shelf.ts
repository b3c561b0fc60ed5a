import { search } from '#domain/shop/shop.ts';

/** Brings a file of the index by its name. It may fail; it must not answer with anything but the file. */
export type FetchFile = (name: string) => Promise<ArrayBuffer | Uint8Array>;

/** Files of the index, each fetched and read once. */
export interface FileShelf {
  /** Throws a `MissingFile` when the file cannot be had; the next call tries again. */
  take<T>(name: string, read: (content: Uint8Array) => T): Promise<T>;
  /** Whether the file is here, or on its way. */
  has(name: string): boolean;
}

/** A part of the index that could not be loaded, be it lost, refused or damaged. */
export class MissingFile extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`A part of the search could not be loaded: ${file}.`, { cause });
    this.file = file;
  }
}

/** `pauses` are what is waited before each further try, ms; nobody waits longer than `search.timeoutMs` in all. */
export function fileShelf(fetchFile: FetchFile, pauses: readonly number[] = [300, 1_500]): FileShelf {
  const files = new Map<string, Promise<unknown>>();
  const bring = async <T>(name: string, read: (content: Uint8Array) => T): Promise<T> => {
    const end = performance.now() + search.timeoutMs;
    for (let tried = 0; ; tried++) {
      try {
        return read(new Uint8Array(await fetchFile(name)));
      } catch (error) {
        const pause = pauses[tried];
        if (pause === undefined || performance.now() + pause >= end) throw new MissingFile(name, error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  return {
    has: (name) => files.has(name),
    take: <T>(name: string, read: (content: Uint8Array) => T) => {
      const known = files.get(name) as Promise<T> | undefined;
      if (known) return known;
      const coming = bring(name, read);
      files.set(name, coming);
      coming.catch(() => files.delete(name));
      return coming;
    },
  };
}
