import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs';
import path, { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Rights with which a web server of another user reads a site, whoever has written it under whichever umask. */
const servedRights = { file: 0o644, folder: 0o755 } as const;

/** Gives `folder` and all in it `servedRights`. */
export function setServedRights(folder: string): void {
  chmodSync(folder, servedRights.folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) setServedRights(join(folder, entry.name));
    else if (entry.isFile()) chmodSync(join(folder, entry.name), servedRights.file);
  }
}

/**
 * Makes `folder` and its missing parents with the permissions `mode`. Node's own `recursive` never returns if the system allows
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

/**
 * Lists the paths of all files below `folder`, relative to it, with slashes; links are followed. Node's own `recursive` would ask
 * the disk about each file. Throws when a folder cannot be read.
 */
export function listFiles(folder: string): string[] {
  return filesBelow(folder, '');
}

function filesBelow(folder: string, prefix: string): string[] {
  const inFolder = join(folder, prefix);
  return readdirSync(inFolder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${prefix}${entry.name}`;
    return leadsToFolder(entry, inFolder) ? filesBelow(folder, `${name}/`) : [name];
  });
}

/** Whether an entry of `inFolder` is a folder, or a link to one. */
function leadsToFolder(entry: Dirent, inFolder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(join(inFolder, entry.name)).isDirectory();
  } catch {
    // A link that leads nowhere, or in a circle.
    return false;
  }
}

/** Absolute path of the project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
