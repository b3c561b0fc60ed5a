import { copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '#files/folders.ts';

/** Sizes of the files of a folder, bytes, by their paths inside it. A loss of power leaves some files empty. */
export type FileSizes = Readonly<Record<string, number>>;

/** Reads the sizes of all files of a folder. */
export function fileSizesIn(folder: string): FileSizes {
  return Object.fromEntries(listFiles(folder).map((file) => [file, sizeOf(path.join(folder, file))]));
}

/** Whether all these files are in `folder`, of the sizes that were written. */
export function areFilesIntact(folder: string, sizes: FileSizes): boolean {
  return Object.entries(sizes).every(([file, bytes]) => sizeOf(`${folder}${path.sep}${file}`) === bytes);
}

/** Size of a file, bytes; -1 if it does not exist. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

/** Makes `to` the same file as `from`: a hard link, or a copy of the same age if the disk allows no link or `to` exists. */
export function reuseFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
