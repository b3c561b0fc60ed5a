import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { copyFile, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { makeFolder } from '#files/folders.ts';
import { picturesFolder } from '../database/data-folder.ts';
import { OperatorError } from '../errors.ts';

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

/** A staging directory and the lock that its process holds; other backups see by it that the process still runs. */
export interface Staging {
  folder: string;
  lock: FileLock;
}

/**
 * Makes the staging directory of the backup `target`, readable by its owner alone: it holds personal data. The lock file stands
 * beside it, is there before it and removed after it, so that a kill at any moment leaves nothing that `clearUnfinished` would not
 * find.
 */
export function createStagingDir(target: string): Staging {
  const folder = `${target}.making-${process.pid}`;
  const lockFile = lockFileOf(folder);
  const lock = takeStagingLock(lockFile);
  if (!lock) throw new OperatorError(`Another backup is being made in ${folder}: wait until it is done.`);
  try {
    makeFolder(folder, 0o700);
    return { folder, lock };
  } catch (error) {
    lock.release();
    rmSync(lockFile, { force: true });
    throw error;
  }
}

/** Longest wait, ms, for another backup that holds the lock while it looks whether the file is a killed one's. */
const lockTimeoutMs = 2_000;

/**
 * Makes the lock file and takes its lock; again, where another backup took the file for a killed one's and removed it. Null when
 * another backup holds the lock for longer.
 */
function takeStagingLock(lockFile: string): FileLock | null {
  for (;;) {
    // The lock is taken by SQLite, whose error would not tell a full disk from a missing right.
    appendFileSync(lockFile, '');
    const lock = takeFileLock(lockFile, lockTimeoutMs);
    if (!lock || existsSync(lockFile)) return lock;
    lock.release();
  }
}

/**
 * Removes the staging directory, where there still is one, and then its lock file. The file is removed while the lock is held: a
 * backup that then gets the lock sees that its file is gone, and makes it anew.
 */
export async function removeStagingDir({ folder, lock }: Staging): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const lockFile = lockFileOf(folder);
  // Windows removes no file that is open.
  const isRemoved = await rm(lockFile, { force: true }).then(
    () => true,
    () => false,
  );
  lock.release();
  if (!isRemoved) await rm(lockFile, { force: true });
}

/** Removes the staging directories of killed backups in `parent`, and no other directory that may have such a name. */
export async function clearUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, folder] = /^(.*\.making-\d+)\.lock$/.exec(name) ?? [];
    // A lock file is empty: one with content is somebody else's.
    if (folder === undefined || statSync(join(parent, name), { throwIfNoEntry: false })?.size !== 0) continue;
    // What this user may not read or remove is another user's, whose next backup removes it.
    await removeUnlocked(join(parent, folder)).catch(() => {});
  }
  for (const name of await readdir(parent))
    if (/\.making-\d+$/.test(name)) await removeEarlierUnlocked(join(parent, name)).catch(() => {});
}

/** Removes a staging directory of an earlier version, whose lock file `.making` was inside, unless its process still runs. */
async function removeEarlierUnlocked(folder: string): Promise<void> {
  const lockFile = join(folder, '.making');
  if (existsSync(lockFileOf(folder)) || statSync(lockFile, { throwIfNoEntry: false })?.size !== 0) return;
  const lock = takeFileLock(lockFile, 0);
  lock?.release();
  if (lock) await rm(folder, { recursive: true, force: true });
}

/** Removes a staging directory and its lock file, unless the process that made it still runs. */
async function removeUnlocked(folder: string): Promise<void> {
  const lock = takeFileLock(lockFileOf(folder), 0);
  if (lock !== null) await removeStagingDir({ folder, lock }).finally(() => lock.release());
}

function lockFileOf(folder: string): string {
  return `${folder}.lock`;
}
