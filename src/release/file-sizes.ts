import { statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '#files/list-files.ts';

/** Sizes of the files of a folder, bytes, by their paths inside it. A loss of power leaves some files empty. */
export type FileSizes = Readonly<Record<string, number>>;

/** Reads the sizes of all files below `folder`, but for those that are `known`. */
export function fileSizesIn(folder: string, known: ReadonlyMap<string, number> = new Map()): FileSizes {
  return Object.fromEntries(
    listFiles(folder).map((file) => [file, known.get(file) ?? sizeOf(path.join(folder, file))]),
  );
}

/** Whether all these files are in `folder`, of the sizes that were written; false where there are none. */
export function areFilesIntact(folder: string, sizes: FileSizes): boolean {
  const files = Object.entries(sizes);
  return files.length > 0 && files.every(([file, bytes]) => sizeOf(path.join(folder, file)) === bytes);
}

/** Size of a file, bytes; -1 where there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}
