import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { placesOf } from './picture-path.ts';

/** Bytes; the build takes no larger one either (R10). */
const maxSize = 15 * 1024 * 1024;

/** Where a picture is: a file to take, none, or one that must not or cannot be taken. */
export type Find = { kind: 'file'; file: string } | { kind: 'none' } | { kind: 'outside' } | { kind: 'too large' };

/** Looks for each picture in `folder`. What a symbolic link leads to outside of it is `outside`. */
export async function findPictures(folder: string, paths: Iterable<string>): Promise<Map<string, Find>> {
  const root = await realpath(resolve(folder));
  const finds = new Map<string, Find>();
  for (const path of paths) finds.set(path, await find(root, path));
  return finds;
}

async function find(root: string, path: string): Promise<Find> {
  for (const place of placesOf(path)) {
    const file = await realpath(join(root, place)).catch(() => null);
    if (file === null) continue;
    if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) return { kind: 'outside' };
    const { size, isFile } = await describe(file);
    if (isFile) return size > maxSize ? { kind: 'too large' } : { kind: 'file', file };
  }
  return { kind: 'none' };
}

async function describe(file: string): Promise<{ size: number; isFile: boolean }> {
  const stats = await stat(file);
  return { size: stats.size, isFile: stats.isFile() };
}
