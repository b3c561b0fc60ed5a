import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { makeFolder } from '#files/folders.ts';
import { picturesFolder } from '../database/data-folder.ts';
import { OperatorError } from '../operator-error.ts';

/** The list of a backup's files: a restore verifies that none is missing or changed. */
export const manifestName = 'backup.json';

const fileEntry = v.object({
  /** Path inside the backup. */
  path: v.pipe(v.string(), v.regex(new RegExp(`^(${picturesFolder}/)?[\\w-][\\w.-]*$`))),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const manifest = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['sqlite', 'postgres']),
  files: v.array(fileEntry),
});

export type Manifest = v.InferOutput<typeof manifest>;

/** The manifest's entry of a file of the backup in `folder`, after its bytes are flushed to the disk. */
export async function flushAndDescribe(folder: string, path: string): Promise<Manifest['files'][number]> {
  const file = join(folder, path);
  await flush(file);
  return { path, bytes: (await stat(file)).size, sha256: await hashOf(file) };
}

/** Copies a file and flushes it to disk (fsync). */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await flush(to);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Reads and verifies the backup in `folder`. Throws an `OperatorError` when it is none, or not whole. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const found = await readManifest(folder);
  for (const { path, bytes, sha256 } of found.files) {
    const file = join(folder, path);
    const size = await stat(file).then(
      (stats) => stats.size,
      () => null,
    );
    if (size === null)
      throw new OperatorError(`The backup ${folder} lacks the file ${path}: take another backup.`);
    if (size !== bytes || (await hashOf(file)) !== sha256) {
      throw new OperatorError(`The file ${path} of the backup ${folder} is damaged: take another backup.`);
    }
  }
  return found;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return v.parse(manifest, JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
  } catch {
    throw new OperatorError(
      `${folder} is no backup of the shop, or of a newer version: name the folder that npm run backup made.`,
    );
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Lock file in the staging directory of an unfinished backup; other backups see by it that its process still runs. */
const lockFile = '.making';

/** Makes the staging directory of the backup `target`, readable by its owner alone: it holds personal data. */
export async function createStagingDir(target: string): Promise<{ folder: string; lock: FileLock }> {
  const folder = `${target}.making-${process.pid}`;
  makeFolder(folder, 0o700);
  const lock = takeFileLock(join(folder, lockFile), 0);
  if (lock) return { folder, lock };
  throw new OperatorError(`Another backup is being made in ${folder}: wait until it is done.`);
}

/** Releases the lock and removes its file, which a finished backup does not need. */
export async function removeStagingLock(folder: string, lock: FileLock): Promise<void> {
  lock.release();
  await rm(join(folder, lockFile), { force: true });
}

/** Removes the staging directories of killed backups in `parent`, and no other directory that may have such a name. */
export async function clearUnfinished(parent: string): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const file = join(parent, entry.name, lockFile);
    if (!entry.isDirectory() || !/\.making-\d+$/.test(entry.name) || !existsSync(file)) continue;
    const lock = takeFileLock(file, 0);
    if (lock === null) continue;
    lock.release();
    await rm(join(parent, entry.name), { recursive: true, force: true });
  }
}
