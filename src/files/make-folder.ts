import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes `folder` and its missing parents with the permissions `mode`. Node's own `recursive` never returns where the system allows
 * no folders, as in /proc.
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
