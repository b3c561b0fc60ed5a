import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { PicturesTable } from '../database/schema.ts';
import { OperatorError } from '../errors.ts';
import { candidatePaths, isPlain } from './validate-rows.ts';

/** Largest picture, bytes, as in the build (R10). */
const maxSize = 15 * 1024 * 1024;

/** Source of a picture of the new catalogue. */
export type PictureSource =
  | { kind: 'file'; file: string }
  | { kind: 'kept'; picture: PicturesTable }
  | { kind: 'none'; reason: string };

export type PictureFinder = (path: string) => Promise<PictureSource>;

/**
 * Returns a function that finds the picture of a path in `folder`, never beyond it. A picture that is not there is `kept` if the shop
 * has one at that path: a list can be changed without its pictures at hand. Throws an `OperatorError` if there is no such folder.
 */
export async function pictureFinder(
  folder: string,
  shopPictures: ReadonlyMap<string, PicturesTable>,
): Promise<PictureFinder> {
  const root = await realpath(resolve(folder)).catch(() => '');
  if (root === '' || !(await stat(root)).isDirectory()) {
    throw new OperatorError(`${folder} is no folder of pictures: name another one with --pictures.`);
  }
  const inside = root.endsWith(sep) ? root : root + sep;
  const outside = { kind: 'none', reason: 'leads out of the folder of the pictures' } as const;
  return async (path) => {
    if (!isPlain(path)) return outside;
    for (const place of candidatePaths(path)) {
      const file = await realpath(join(root, place)).catch(() => null);
      if (file === null) continue;
      if (!file.startsWith(inside)) return outside;
      const stats = await stat(file);
      if (stats.isFile() && stats.size > maxSize) return { kind: 'none', reason: 'is larger than 15 MB' };
      if (stats.isFile()) return { kind: 'file', file };
    }
    const picture = shopPictures.get(path);
    return picture ? { kind: 'kept', picture } : { kind: 'none', reason: `is not in ${folder}` };
  };
}
