import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes `folder`, and those above it, where there are none. In place of Node's own recursive way, which never ends where the
 * system makes no folders, as in /proc. `mode` is the rights of all that are made.
 */
export function makeFolder(folder: string, mode?: number): void {
  makeWithParents(resolve(folder), mode);
}

function makeWithParents(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeWithParents(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
