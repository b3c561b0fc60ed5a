import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { OperatorError } from '../errors.ts';
import { candidatePaths, isPlain } from './validate-rows.ts';

/** Largest picture, bytes, as in the build (R10). */
const maxSize = 15 * 1024 * 1024;

/** Result of looking for a picture. */
export type Find =
  | { kind: 'file'; file: string }
  /** `neighbour` is the path of a file that differs in case only; null if there is none. */
  | { kind: 'nothing'; neighbour: string | null }
  | { kind: 'outside' | 'too large' };

export type PictureFinder = (path: string) => Promise<Find>;

/**
 * Returns a function that finds the picture of a path in `folder`. A target of a path or symbolic link beyond the folder is `outside`.
 * Throws an `OperatorError` when there is no such folder, or a file in its place.
 */
export async function pictureFinder(folder: string): Promise<PictureFinder> {
  const root = await realpath(resolve(folder)).catch(() => {
    throw new OperatorError(
      `The folder of the pictures ${folder} is not there: name another one with --pictures.`,
    );
  });
  if (!(await stat(root)).isDirectory()) {
    throw new OperatorError(
      `The folder of the pictures ${folder} is a file: name another one with --pictures.`,
    );
  }
  const inside = root.endsWith(sep) ? root : root + sep;
  const findNeighbour = neighbourFinder(root);
  return async (path) => {
    if (!isPlain(path)) return { kind: 'outside' };
    for (const place of candidatePaths(path)) {
      const file = await realpath(join(root, place)).catch(() => null);
      if (file === null) continue;
      if (!file.startsWith(inside)) return { kind: 'outside' };
      const stats = await stat(file);
      if (stats.isFile()) return stats.size > maxSize ? { kind: 'too large' } : { kind: 'file', file };
    }
    return { kind: 'nothing', neighbour: await findNeighbour(path) };
  };
}

/** Returns a function that finds the file in `root` whose path differs from another in case only. Each folder is read once. */
function neighbourFinder(root: string): (path: string) => Promise<string | null> {
  const folders = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const namesIn = (folder: string) => {
    const names =
      folders.get(folder) ??
      readdir(join(root, folder)).then(
        (entries) => new Map(entries.map((name) => [withoutCase(name), name])),
        () => new Map<string, string>(),
      );
    folders.set(folder, names);
    return names;
  };
  return async (path) => {
    for (const place of candidatePaths(path)) {
      const names: string[] = [];
      for (const part of place.split('/')) {
        const name = (await namesIn(names.join('/'))).get(withoutCase(part));
        if (name === undefined) break;
        names.push(name);
      }
      const neighbour = names.join('/');
      if (neighbour !== place && withoutCase(neighbour) === withoutCase(place)) return neighbour;
    }
    return null;
  };
}

function withoutCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
