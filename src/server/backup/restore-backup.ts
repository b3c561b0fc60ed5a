import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import { previousPrefix, publishedRecord } from '../database/pending-restore.ts';
import { OperatorError, reasonOf } from '../operator-error.ts';
import { copySafely } from './copy-safely.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { picturesFolder } from './make-backup.ts';
import { type Manifest, readWholeBackup } from './manifest.ts';

export interface RestoreOptions {
  dataDir: string;
  database: DatabaseCopy;
  /** The backup. */
  folder: string;
  /** Also in the place of a shop that holds data. */
  force: boolean;
  /** Epoch ms. */
  now: number;
}

export interface Restored {
  manifest: Manifest;
  /** The directory of the shop that the backup replaced; null when there was none. */
  previousDir: string | null;
}

/** Replaces the shop by a backup that was found whole. Throws an `OperatorError`, and changes nothing, otherwise. */
export async function restoreBackup({
  dataDir,
  database,
  folder,
  force,
  now,
}: RestoreOptions): Promise<Restored> {
  const source = resolve(folder);
  const manifest = await readWholeBackup(source);
  if (manifest.database !== database.kind) {
    throw new OperatorError(
      `The backup ${source} is of a shop on ${manifest.database}, this one is on ${database.kind}: see DATABASE_URL.`,
    );
  }
  const copy = join(source, database.file);
  await database.check(copy);
  if (!force && (await database.holdsData())) {
    throw new OperatorError(
      `The shop in ${dataDir} holds data: add --force to put the backup in its place; the shop as it is now is kept aside.`,
    );
  }
  const previousName = freeName(dataDir, new Date(now));
  try {
    await placePictures(source, dataDir);
    const record = join(source, publishedRecord);
    await database.replace(copy, existsSync(record) ? record : null, previousName);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The backup cannot be put into ${dataDir} (${reasonOf(error)}): make room, then try again.`,
    );
  }
  const previousDir = join(dataDir, previousName);
  return { manifest, previousDir: existsSync(previousDir) ? previousDir : null };
}

/** `replaced-20261121071203`, with a number behind it when that is taken. */
function freeName(dataDir: string, now: Date): string {
  const name = `${previousPrefix}${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  let free = name;
  for (let number = 2; existsSync(join(dataDir, free)); number++) free = `${name}-${number}`;
  return free;
}

/** Added to the pictures that are there: each is named by its content, and the previous shop still needs its own. */
async function placePictures(source: string, dataDir: string): Promise<void> {
  const folder = join(source, picturesFolder);
  const target = join(dataDir, picturesFolder);
  makeFolder(target);
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const staged = join(target, `${name}.restoring`);
    await copySafely(join(folder, name), staged);
    await rename(staged, join(target, name));
  }
}
