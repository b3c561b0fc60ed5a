import { existsSync } from 'node:fs';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '#files/folders.ts';
import { lockDatabase, picturesFolder, previousPrefix, publishedRecord } from '../database/data-folder.ts';
import { writeRemedy } from '../database/database-errors.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { copyDurably, type Manifest, manifestName, readWholeBackup } from './backup-folder.ts';
import type { DatabaseCopy } from './database-copy.ts';

export interface RestoreOptions {
  dataDir: string;
  database: DatabaseCopy;
  /** Folder of the backup. */
  folder: string;
  /** Replace even a shop that holds data. */
  force: boolean;
  /** Epoch ms. */
  now: number;
}

export interface Restored {
  manifest: Manifest;
  /** The directory of the shop that the backup replaced; null when there was none. */
  previousDir: string | null;
  /** Files of the backup's folder that are not in its manifest, as paths from there. */
  leftOut: string[];
}

/** Replaces the shop by a verified backup. Throws an `OperatorError`, and changes nothing, where it cannot. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, database } = options;
  const source = resolve(options.folder);
  const manifest = await readWholeBackup(source);
  if (manifest.database !== database.kind) {
    throw new OperatorError(
      `The backup ${source} is of a shop on ${manifest.database}, this one is on ${database.kind}: see DATABASE_URL.`,
    );
  }
  const dump = join(source, database.file);
  if (!isInManifest(manifest, database.file)) {
    throw new OperatorError(`The backup ${source} lacks the file ${database.file}: take another backup.`);
  }
  await database.check(dump);
  // Pictures are placed before the database, so another restore must wait from here on.
  const lock = lockDatabase(dataDir);
  try {
    const leftOut = await leftOutIn(source, manifest);
    return { manifest, previousDir: await placeBackup(source, manifest, options), leftOut };
  } finally {
    lock.release();
  }
}

/** Puts a whole backup into the data folder. Returns the directory of the shop that it replaced; null when there was none. */
async function placeBackup(
  source: string,
  manifest: Manifest,
  { dataDir, database, force, now }: RestoreOptions,
): Promise<string | null> {
  if (!force && (await database.holdsData())) {
    throw new OperatorError(
      `The shop in ${dataDir} holds data: add --force to put the backup in its place; the shop as it is now is kept.`,
    );
  }
  const previousName = freeName(dataDir, new Date(now));
  const record = isInManifest(manifest, publishedRecord) ? join(source, publishedRecord) : null;
  const added: string[] = [];
  let isCommitted = false;
  try {
    await database.assertClosed();
    await restorePictures(source, manifest, dataDir, added);
    await database.replace(join(source, database.file), record, previousName, () => {
      isCommitted = true;
    });
  } catch (error) {
    if (!isCommitted) await removeAdded(added);
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The backup cannot be put into ${dataDir} (${reasonOf(error)}): ${writeRemedy(error)}.`,
    );
  }
  const previousDir = join(dataDir, previousName);
  return existsSync(previousDir) ? previousDir : null;
}

/** A free name such as `replaced-20261121071203`, with a number after it when that is taken. */
function freeName(dataDir: string, now: Date): string {
  const name = `${previousPrefix}${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  let free = name;
  for (let number = 2; existsSync(join(dataDir, free)); number++) free = `${name}-${number}`;
  return free;
}

function isInManifest({ files }: Manifest, path: string): boolean {
  return files.some((file) => file.path === path);
}

const picturesPrefix = `${picturesFolder}/`;

/**
 * Adds the backup's pictures to the data folder beside those of the previous shop, which it still needs; each is named by its
 * content. Paths of new files are pushed to `added`.
 */
async function restorePictures(
  source: string,
  { files }: Manifest,
  dataDir: string,
  added: string[],
): Promise<void> {
  const folder = join(dataDir, picturesFolder);
  if (!existsSync(folder)) added.push(folder);
  makeFolder(folder);
  for (const { path } of files.filter((file) => file.path.startsWith(picturesPrefix))) {
    const target = join(dataDir, path);
    const staged = `${target}.restoring`;
    added.push(staged);
    await copyDurably(join(source, path), staged);
    if (!existsSync(target)) added.push(target);
    await rename(staged, target);
  }
}

/** Removes added paths as far as the disk allows. It never throws, since the error that led here says more. */
async function removeAdded(added: readonly string[]): Promise<void> {
  for (const path of added.toReversed()) {
    const removed = path.endsWith(picturesFolder) ? rmdir(path) : rm(path, { force: true });
    await removed.catch(() => {});
  }
}

/** Files of the backup's folder that are not in its manifest. */
async function leftOutIn(source: string, manifest: Manifest): Promise<string[]> {
  const pictures = await readdir(join(source, picturesFolder)).catch(() => []);
  const paths = [...(await readdir(source)), ...pictures.map((name) => picturesPrefix + name)];
  return paths.filter(
    (path) => path !== manifestName && path !== picturesFolder && !isInManifest(manifest, path),
  );
}
