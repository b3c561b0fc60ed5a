import { statSync } from 'node:fs';
import path from 'node:path';
import type { PageEntry } from './render.ts';

/** Whether the files of a page of the site in `folder` have the length that they were written with: a loss of power leaves some empty. */
export function isWhole(folder: string, { file, bytes, compressedBytes }: PageEntry): boolean {
  const lengthOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
  return lengthOf(file) === bytes && (compressedBytes === 0 || lengthOf(`${file}.br`) === compressedBytes);
}

/** Whether it is also the file that was written, and not one that was edited since. */
export function isIntact(folder: string, page: PageEntry): boolean {
  return isWhole(folder, page) && writtenAt(path.join(folder, page.file)) === page.writtenAt;
}

/** Whole seconds since 1970. */
export function writtenAt(file: string): number {
  return Math.floor(statSync(file).mtimeMs / 1000);
}
