import { statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '#files/list-files.ts';

/** Lengths of the files of a folder in bytes, by their paths inside it. A loss of power leaves some files empty. */
export type FileLengths = Readonly<Record<string, number>>;

/** Reads the lengths of all files below `folder`. */
export function fileLengthsIn(folder: string): FileLengths {
  return Object.fromEntries(listFiles(folder).map((file) => [file, lengthOf(path.join(folder, file))]));
}

/** Whether all these files are in `folder`, as long as they were written; false where there are none. */
export function areFilesIntact(folder: string, lengths: FileLengths): boolean {
  const files = Object.entries(lengths);
  return files.length > 0 && files.every(([file, bytes]) => lengthOf(path.join(folder, file)) === bytes);
}

/** Length of a file in bytes; -1 where there is none. */
export function lengthOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}
