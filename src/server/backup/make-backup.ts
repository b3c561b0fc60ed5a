import { copyFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '#files/folders.ts';
import { originalsFolder } from '../catalogue/pictures.ts';
import { picturesFolder, publishedRecord } from '../database/data-folder.ts';
import { writeRemedy } from '../database/database-errors.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import {
  clearUnfinished,
  createStagingDir,
  flushAndDescribe,
  type Manifest,
  manifestName,
  removeStagingDir,
  type Staging,
} from './backup-folder.ts';
import type { DatabaseCopy } from './database-copy.ts';

export interface BackupOptions {
  dataDir: string;
  database: DatabaseCopy;
  /** Folder of the backup, which must not exist yet. */
  folder: string;
  /** Epoch ms. */
  now: number;
}

/**
 * Copies a shop into one folder while it runs: database, pictures, the record of the published site. The folder is whole or
 * absent. Throws an `OperatorError` when it cannot be made.
 */
export async function makeBackup({ dataDir, database, folder, now }: BackupOptions): Promise<Manifest> {
  const target = resolve(folder);
  await assertNotTaken(target);
  const staging = await clearAndCreateStagingDir(target);
  const { folder: stagingDir } = staging;
  try {
    makeFolder(join(stagingDir, picturesFolder), 0o700);
    const dump = join(stagingDir, database.file);
    await database.save(dump);
    await database.check(dump);
    const paths = [
      database.file,
      ...(await copyPictures(dataDir, stagingDir, await database.picturesIn(dump))),
    ];
    if (await copied(join(dataDir, publishedRecord), join(stagingDir, publishedRecord)))
      paths.push(publishedRecord);
    const files = [];
    for (const path of paths) files.push(await flushAndDescribe(stagingDir, path));
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(now).toISOString(),
      database: database.kind,
      files,
    };
    await writeFile(join(stagingDir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    await putInPlace(stagingDir, target);
    await removeStagingDir(staging);
    return manifest;
  } catch (error) {
    await removeStagingDir(staging);
    throw notWritten(target, error);
  }
}

/** Renames the whole backup to its name, which another one may have taken since this one began. */
async function putInPlace(stagingDir: string, target: string): Promise<void> {
  try {
    await rename(stagingDir, target);
  } catch (error) {
    await assertNotTaken(target);
    throw error;
  }
}

async function clearAndCreateStagingDir(target: string): Promise<Staging> {
  try {
    await clearUnfinished(dirname(target));
    return createStagingDir(target);
  } catch (error) {
    throw notWritten(target, error);
  }
}

function notWritten(target: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(
    `The backup ${target} cannot be written (${reasonOf(error)}): ${writeRemedy(error)}, or name another folder.`,
  );
}

async function assertNotTaken(target: string): Promise<void> {
  try {
    makeFolder(dirname(target));
  } catch (error) {
    throw new OperatorError(
      `The folder ${dirname(target)} cannot be made (${reasonOf(error)}): name another.`,
    );
  }
  const inside = await readdir(target).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : ['a file'],
  );
  if (inside.length > 0) throw new OperatorError(`${target} is there already: name another folder.`);
}

async function copyPictures(
  dataDir: string,
  stagingDir: string,
  names: readonly string[],
): Promise<string[]> {
  const paths: string[] = [];
  for (const name of names) {
    const path = `${picturesFolder}/${name}`;
    if (!(await copied(join(originalsFolder(dataDir), name), join(stagingDir, path)))) {
      throw new OperatorError(
        `The picture ${name} of the catalogue is gone: when an import was under way, back up again; else import the catalogue anew.`,
      );
    }
    paths.push(path);
  }
  return paths;
}

/** Copies a file; false when there is none. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
