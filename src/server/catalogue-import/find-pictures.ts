import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isPlain, placesOf } from './picture-path.ts';

/** Bytes; the build takes no larger one either (R10). */
const maxSize = 15 * 1024 * 1024;

/** What lies where a picture should be. */
export type Find = { kind: 'file'; file: string } | { kind: 'nothing' | 'outside' | 'too large' };

export type PictureFinder = (path: string) => Promise<Find>;

/**
 * Looks in `folder` for the picture served at a path. What a path or a symbolic link leads to beyond it is `outside`.
 * Throws an `OperatorError` when there is no such folder.
 */
export async function pictureFinder(folder: string): Promise<PictureFinder> {
  const root = await realpath(resolve(folder)).catch(() => {
    throw new OperatorError(
      `The folder of the pictures ${folder} is not there: name another one with --pictures.`,
    );
  });
  const inside = root.endsWith(sep) ? root : root + sep;
  return async (path) => {
    if (!isPlain(path)) return { kind: 'outside' };
    for (const place of placesOf(path)) {
      const file = await realpath(join(root, place)).catch(() => null);
      if (file === null) continue;
      if (!file.startsWith(inside)) return { kind: 'outside' };
      const stats = await stat(file);
      if (stats.isFile()) return stats.size > maxSize ? { kind: 'too large' } : { kind: 'file', file };
    }
    return { kind: 'nothing' };
  };
}
