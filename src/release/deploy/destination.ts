import { chmodSync, existsSync, lstatSync, statSync } from 'node:fs';
import {
  chmod,
  constants,
  copyFile,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isServedFile, makeFolder, servedRights } from '#files/folders.ts';
import { root } from '../project.ts';
import { destinationKind } from './destination-kind.ts';
import { foldersOf, pathInside } from './ledger.ts';
import { RsyncDestination } from './rsync-destination.ts';

/** Destination of a deploy: a folder of this machine or of another one. Files are named by their paths relative to it. */
export interface Destination {
  /** Name for messages, as the owner wrote it. */
  name: string;
  /** Texts of these files at its top, by name; a missing file has no entry. */
  read(files: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Creates a file at its top; false if there is one of that name. */
  claim(file: string, content: string): Promise<boolean>;
  /** Files that exist at the destination with other content than in `siteDir`. */
  differing(files: readonly string[], siteDir: string): Promise<string[]>;
  /**
   * Copies files of `siteDir`, and puts each in place by a rename, with `servedRights` for it and its folders. Returns the files whose
   * content or rights were others.
   */
  put(files: readonly string[], siteDir: string, options: PutOptions): Promise<string[]>;
  /** Removes these files if they exist. */
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
 * Destination with this name: a folder of this machine, or `HOST:FOLDER` by rsync on another machine. Throws one sentence if a
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
  if (ownFolders.some((inner) => contains(path.join(root, inner), folder)))
    throw new Error(`${name} is a folder of the project itself: name another one for the site.`);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error(`${name} is no folder.`);
  if (!stats && !statSync(path.dirname(folder), { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${path.dirname(name)} for ${path.basename(name)}: make it first.`);
  return new FolderDestination(name);
}

/** Name of a file while it is copied. A killed deploy leaves one, and the next deploy replaces it. */
const unfinished = '.shop-unfinished';

/** A folder of this machine, which is made if it is missing. */
class FolderDestination implements Destination {
  readonly name: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.name = folder;
    this.#folder = path.resolve(folder);
  }

  async read(files: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const file of files) {
      const target = this.#pathOf(file);
      if (existsSync(target)) texts.set(file, await readFile(target, 'utf8'));
    }
    return texts;
  }

  async claim(file: string, content: string): Promise<boolean> {
    try {
      makeFolder(this.#folder);
      // Another folder of the owner's may be closed to some on purpose.
      if ((statSync(this.#folder).mode & 0o077) === 0) chmodSync(this.#folder, servedRights.folder);
      await writeFile(this.#pathOf(file), content, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      // A full disk leaves it empty, and nobody could tell whose it was.
      await rm(this.#pathOf(file), { force: true });
      throw this.#unwritable(error);
    }
  }

  async differing(files: readonly string[], siteDir: string): Promise<string[]> {
    const stale: string[] = [];
    for (const file of files)
      if (existsSync(this.#pathOf(file)) && !(await this.#hasSameContent(file, siteDir))) stale.push(file);
    return stale;
  }

  async put(files: readonly string[], siteDir: string, { only, dryRun }: PutOptions): Promise<string[]> {
    const copied: string[] = [];
    for (const file of files) {
      if (await this.#has(file, siteDir, only)) continue;
      copied.push(file);
      if (!dryRun) await this.#copy(file, siteDir);
    }
    return copied;
  }

  async remove(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (!(await this.#isInsideFolder(file))) continue;
      await rm(this.#pathOf(file), { force: true });
      const folder = path.dirname(file);
      // An empty folder is removed; any other stays, and its error is ignored.
      if (folder !== '.') await rmdir(this.#pathOf(folder)).catch(() => {});
    }
  }

  async #copy(file: string, siteDir: string): Promise<void> {
    const source = path.join(siteDir, file);
    const staged = this.#pathOf(unfinished);
    try {
      makeFolder(path.dirname(this.#pathOf(file)));
      for (const folder of this.#closedFolders(file)) await chmod(folder, servedRights.folder);
      // A symbolic link of that name would lead the copy elsewhere.
      await rm(staged, { force: true });
      await copyFile(source, staged, constants.COPYFILE_EXCL);
      const { mtime } = await stat(source);
      await utimes(staged, mtime, mtime);
      await chmod(staged, servedRights.file);
      await rename(staged, this.#pathOf(file));
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /** Folders of this file that lack some of their `servedRights`; links lead out of the destination. */
  #closedFolders(file: string): string[] {
    return foldersOf([file])
      .map((folder) => this.#pathOf(folder))
      .filter((folder) => {
        const stats = lstatSync(folder, { throwIfNoEntry: false });
        return stats?.isDirectory() && ~stats.mode & servedRights.folder && process.platform !== 'win32';
      });
  }

  #unwritable(error: unknown): Error {
    const reason = (error as Error).message.replace(/,.*$/s, '');
    return new Error(`${this.name} could not be written (${reason}): run the command again when it can.`);
  }

  async #has(file: string, siteDir: string, only: PutOptions['only']): Promise<boolean> {
    const stats = await stat(this.#pathOf(file)).catch(() => null);
    if (only === 'missing' || stats === null) return stats !== null;
    if (!isServedFile(stats.mode) || this.#closedFolders(file).length > 0) return false;
    return only === 'other size'
      ? await this.#hasSameSize(file, siteDir)
      : await this.#hasSameContent(file, siteDir);
  }

  async #hasSameSize(file: string, siteDir: string): Promise<boolean> {
    const sizeOf = async (name: string) => (await stat(name).catch(() => null))?.size;
    return (await sizeOf(this.#pathOf(file))) === (await sizeOf(path.join(siteDir, file)));
  }

  async #hasSameContent(file: string, siteDir: string): Promise<boolean> {
    if (!(await this.#hasSameSize(file, siteDir))) return false;
    return (await readFile(this.#pathOf(file))).equals(await readFile(path.join(siteDir, file)));
  }

  /** Whether the folder of this file exists inside the destination, and no symbolic link leads out of it. */
  async #isInsideFolder(file: string): Promise<boolean> {
    const [folder, real] = await Promise.all(
      [path.dirname(this.#pathOf(file)), this.#folder].map(
        async (each) => await realpath(each).catch(() => null),
      ),
    );
    return (
      typeof folder === 'string' &&
      typeof real === 'string' &&
      `${folder}${path.sep}`.startsWith(`${real}${path.sep}`)
    );
  }

  #pathOf(file: string): string {
    return pathInside(this.#folder, file);
  }
}
