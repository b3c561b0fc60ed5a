import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { OperatorError } from '../errors.ts';
import { candidatePaths, isPlain } from './validate-rows.ts';

/** Largest picture, bytes, as in the build (R10). */
const maxSize = 15 * 1024 * 1024;

/** Result of looking for a picture. */
export type Find = { kind: 'file'; file: string } | { kind: 'nothing' | 'outside' | 'too large' };

export type PictureFinder = (path: string) => Promise<Find>;

/**
 * Returns a function that finds the picture of a path in `folder`. A target of a path or symbolic link beyond the folder is `outside`.
 * Throws an `OperatorError` when there is no such folder, or a file in its place.
 */
export async function pictureFinder(folder: string): Promise<PictureFinder> {
  const root = await realpath(resolve(folder)).catch(() => '');
  if (root === '' || !(await stat(root)).isDirectory()) {
    throw new OperatorError(`${folder} is no folder of pictures: name another one with --pictures.`);
  }
  const inside = root.endsWith(sep) ? root : root + sep;
  return async (path) => {
    if (!isPlain(path)) return { kind: 'outside' };
    for (const place of candidatePaths(path)) {
      const file = await realpath(join(root, place)).catch(() => null);
      if (file === null) continue;
      if (!file.startsWith(inside)) return { kind: 'outside' };
      const stats = await stat(file);
      if (stats.isFile()) return stats.size > maxSize ? { kind: 'too large' } : { kind: 'file', file };
    }
    return { kind: 'nothing' };
  };
}
