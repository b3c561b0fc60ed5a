import { randomUUID } from 'node:crypto';
import { copyFile, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface WriteOptions {
  /** Rights of the file. */
  mode?: number;
  /** Whether the write survives a loss of power: the bytes are on the disk before the file takes its place. */
  flush?: boolean;
}

/** Writes a file atomically: after a kill at any moment it is the old file or the new one, never a part of one. */
export async function writeAtomically(
  file: string,
  content: string | NodeJS.ArrayBufferView | Iterable<string>,
  options: WriteOptions = {},
): Promise<void> {
  const stagedFile = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(stagedFile, content, options);
    await rename(stagedFile, file);
  } catch (error) {
    await rm(stagedFile, { force: true });
    throw error;
  }
}

/** Removes the temporary files that killed writers of a file have left beside it. The caller excludes writers that are still at work. */
export async function removeStaged(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  for (const name of await readdir(dir))
    if (name.startsWith(`${base}.`) && name.endsWith('.new')) await rm(path.join(dir, name), { force: true });
}

/** Writes the bytes of a file to the disk (fsync). */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Puts a copy of the file `from` in the place of `target` by one rename. */
export async function replaceByCopy(from: string, target: string): Promise<void> {
  const stagedFile = `${target}.${randomUUID()}.new`;
  try {
    await copyFile(from, stagedFile);
    await flushFile(stagedFile);
    await rename(stagedFile, target);
  } finally {
    await rm(stagedFile, { force: true });
  }
}

/** Whether an error says that the disk or the quota of this user is full. */
export function isDiskFull(error: unknown): error is NodeJS.ErrnoException {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Whether an error says that this user may not read or write its `path`. */
export function isForbidden(error: unknown): error is NodeJS.ErrnoException {
  const { code = '', path } = error as NodeJS.ErrnoException;
  return path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code);
}
