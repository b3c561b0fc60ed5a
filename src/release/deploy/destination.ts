import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';
import { destinationKind } from './destination-kind.ts';
import { FolderDestination } from './folder-destination.ts';
import { RsyncDestination } from './rsync-destination.ts';

/** Destination of a deploy: a folder of this machine or of another one. Files are named by their paths relative to it. */
export interface Destination {
  /** Name for messages, as the owner wrote it. */
  name: string;
  /** Texts of these files at its top, by name; a missing file has no entry. */
  read(files: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Creates a file at its top; false where there is one of that name. */
  claim(file: string, content: string): Promise<boolean>;
  /** Files that exist at the destination with other content than in `siteDir`. */
  differing(files: readonly string[], siteDir: string): Promise<string[]>;
  /** Copies files of `siteDir`, and puts each in place by a rename. Returns the files that it has copied. */
  put(files: readonly string[], siteDir: string, options: PutOptions): Promise<string[]>;
  /** Removes these files where they exist. */
  remove(files: readonly string[]): Promise<void>;
}

export interface PutOptions {
  /**
   * Files that are copied. `missing`: those that the destination lacks; a later step replaces the others. `other size`: also those of
   * another size, for files named by the hash of their content, which a full disk may have truncated. `changed`: also those with
   * other content.
   */
  only: 'missing' | 'other size' | 'changed';
  /** Returns the files that would be copied, and copies nothing. */
  dryRun: boolean;
}

/** Folders of the project, and the usual one of its data, in which a site would lie among the files that it is made from. */
const ownFolders = ['.ci', '.config', '.git', '.shop', 'node_modules', 'public', 'scripts', 'src', 'tests'];

/**
 * Destination with this name: a folder of this machine, or `HOST:FOLDER` by rsync on another machine. Throws one sentence where a
 * host has no folder, the folder and the site contain each other, the folder is one of the project's own, the name is that of a file,
 * or the folder above is missing.
 */
export function destinationAt(name: string, siteDir: string): Destination {
  const kind = destinationKind(name, existsSync);
  if (kind === 'on host') return new RsyncDestination(name);
  if (kind === 'host without folder')
    throw new Error(`${name} names no folder: write ${name}:FOLDER, such as ${name}:/var/www/shop.`);
  const folder = path.resolve(name);
  const contains = (outer: string, inner: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
  if (contains(folder, siteDir) || contains(siteDir, folder))
    throw new Error(
      `${name} is no place for the site, which stands in ${siteDir} itself: name another folder.`,
    );
  if (ownFolders.some((own) => contains(path.join(root, own), folder)))
    throw new Error(`${name} is a folder of the project itself: name another one for the site.`);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error(`${name} is no folder.`);
  if (!stats && !statSync(path.dirname(folder), { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${path.dirname(name)} for ${path.basename(name)}: make it first.`);
  return new FolderDestination(name);
}
