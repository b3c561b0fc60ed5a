import { existsSync } from 'node:fs';
import {
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
import { makeFolder } from '#files/make-folder.ts';
import type { Destination, PutOptions } from './destination.ts';
import { placeIn } from './inner-path.ts';

/** A file on its way; a deploy that is killed leaves one, and the next one takes the same name. */
const unfinished = '.shop-unfinished';

/** A folder of this machine; it is made where it is missing. */
export class FolderDestination implements Destination {
  readonly name: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.name = folder;
    this.#folder = path.resolve(folder);
  }

  async read(files: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const file of files) {
      const place = this.#at(file);
      if (existsSync(place)) texts.set(file, await readFile(place, 'utf8'));
    }
    return texts;
  }

  async claim(file: string, content: string): Promise<boolean> {
    try {
      makeFolder(this.#folder);
      await writeFile(this.#at(file), content, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw this.#unwritable(error);
    }
  }

  async differing(files: readonly string[], siteDir: string): Promise<string[]> {
    const found: string[] = [];
    for (const file of files)
      if (existsSync(this.#at(file)) && !(await this.#holds(file, siteDir))) found.push(file);
    return found;
  }

  async put(files: readonly string[], siteDir: string, { only, dryRun }: PutOptions): Promise<string[]> {
    const copied: string[] = [];
    for (const file of files) {
      if (only === 'missing' ? existsSync(this.#at(file)) : await this.#holds(file, siteDir)) continue;
      copied.push(file);
      if (!dryRun) await this.#copy(file, siteDir);
    }
    return copied;
  }

  async remove(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (!(await this.#isWithin(file))) continue;
      await rm(this.#at(file), { force: true });
      const folder = path.dirname(file);
      // The last file of a folder takes it along.
      if (folder !== '.') await rmdir(this.#at(folder)).catch(() => {});
    }
  }

  async #copy(file: string, siteDir: string): Promise<void> {
    const source = path.join(siteDir, file);
    const staged = this.#at(unfinished);
    try {
      makeFolder(path.dirname(this.#at(file)));
      // Somebody else's link of that name would lead the copy elsewhere.
      await rm(staged, { force: true });
      await copyFile(source, staged, constants.COPYFILE_EXCL);
      const { mtime } = await stat(source);
      await utimes(staged, mtime, mtime);
      await rename(staged, this.#at(file));
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  #unwritable(error: unknown): Error {
    const reason = (error as Error).message.replace(/,.*$/s, '');
    return new Error(`${this.name} could not be written (${reason}): run the command again when it can.`);
  }

  async #holds(file: string, siteDir: string): Promise<boolean> {
    const sizeOf = async (place: string) => (await stat(place).catch(() => null))?.size;
    const source = path.join(siteDir, file);
    if ((await sizeOf(this.#at(file))) !== (await sizeOf(source))) return false;
    return (await readFile(this.#at(file))).equals(await readFile(source));
  }

  /** Whether the folder of this file is there, and no link to one elsewhere. */
  async #isWithin(file: string): Promise<boolean> {
    const [folder, real] = await Promise.all(
      [path.dirname(this.#at(file)), this.#folder].map(
        async (each) => await realpath(each).catch(() => null),
      ),
    );
    return (
      typeof folder === 'string' &&
      typeof real === 'string' &&
      `${folder}${path.sep}`.startsWith(`${real}${path.sep}`)
    );
  }

  #at(file: string): string {
    return placeIn(this.#folder, file);
  }
}
