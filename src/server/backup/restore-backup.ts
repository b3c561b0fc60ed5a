import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Fault, reasonOf } from '../fault.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { picturesFolder, publishedRecord } from './make-backup.ts';
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
  /** Where the shop before this one is kept; null when there was none. */
  aside: string | null;
}

/** Puts a backup in the place of the shop, after it was found whole. Throws a `Fault`, with the shop as it was, when not. */
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
    throw new Fault(
      `The backup ${source} is of a shop on ${manifest.database}, this one is on ${database.kind}: see DATABASE_URL.`,
    );
  }
  const copy = join(source, database.file);
  await database.check(copy);
  if (!force && (await database.holdsData())) {
    throw new Fault(
      `The shop in ${dataDir} holds data: add --force to put the backup in its place; the shop as it is now is kept aside.`,
    );
  }
  const aside = join(dataDir, `replaced-${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}`);
  try {
    await placePictures(source, dataDir);
    await database.replace(copy, aside);
    await replaceRecord(source, dataDir, aside);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault(
      `The backup cannot be put into ${dataDir} (${reasonOf(error)}): make room, then try again.`,
    );
  }
  return { manifest, aside: existsSync(aside) ? aside : null };
}

/** Beside those that are there: each is named by its content, and the shop that is kept aside still needs its own. */
async function placePictures(source: string, dataDir: string): Promise<void> {
  await cp(join(source, picturesFolder), join(dataDir, picturesFolder), { recursive: true, force: true });
}

async function replaceRecord(source: string, dataDir: string, aside: string): Promise<void> {
  const record = join(dataDir, publishedRecord);
  if (existsSync(record)) {
    await mkdir(aside, { recursive: true });
    await rename(record, join(aside, publishedRecord));
  }
  await rm(record, { force: true });
  if (existsSync(join(source, publishedRecord))) await cp(join(source, publishedRecord), record);
}
