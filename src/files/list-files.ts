import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
    return isFolder(entry, inFolder) ? filesBelow(folder, `${name}/`) : [name];
  });
}

function isFolder(entry: Dirent, inFolder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(join(inFolder, entry.name)).isDirectory();
  } catch {
    // A link that leads nowhere, or in a circle.
    return false;
  }
}
