import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { dataFolderError } from './database-errors.ts';

/** Makes the folder of the shop's records where there is none. Throws one sentence when it cannot be made or written. */
export function makeDataFolder(folder: string): void {
  try {
    makeWithParents(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw dataFolderError(folder, error);
  }
}

/** Node's own recursive way never ends where the system makes no folders, as in /proc. */
function makeWithParents(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeWithParents(dirname(folder));
  try {
    // Names, addresses and hashes of passwords are in it.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
