import { statSync } from 'node:fs';
import path from 'node:path';
import type { PageEntry } from './render.ts';

/**
 * Whether a page of the site in `folder` and its compressed variant have the lengths that were written: a loss of power leaves
 * some files empty.
 */
export function isPageComplete(folder: string, { file, bytes, compressedBytes }: PageEntry): boolean {
  const lengthOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
  return lengthOf(file) === bytes && (compressedBytes === 0 || lengthOf(`${file}.br`) === compressedBytes);
}

/** Whether the page is complete, and was not edited since it was written. */
export function isPageIntact(folder: string, page: PageEntry): boolean {
  return isPageComplete(folder, page) && writtenAt(path.join(folder, page.file)) === page.writtenAt;
}

/** Time of the last change of a file, whole seconds since 1970. */
export function writtenAt(file: string): number {
  return Math.floor(statSync(file).mtimeMs / 1000);
}
