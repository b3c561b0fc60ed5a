import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, resolve, sep } from 'node:path';
import pMap from 'p-map';
import { pictureFormat } from '#domain/catalogue/picture.ts';
import { deleteOriginals, storeOriginal } from '../catalogue/pictures.ts';
import { productRow } from '../catalogue/stored-catalogue.ts';
import type { PicturesTable, ProductsTable } from '../database/schema.ts';
import { OperatorError } from '../errors.ts';
import type { ImportOptions } from './import-catalogue.ts';
import type { ImportIssue } from './report.ts';
import { servedPath, type ValidatedRow } from './validate-rows.ts';

/** Largest picture, bytes, as in the build (R10). */
const maxSize = 15 * 1024 * 1024;

/** Source of a picture of the new catalogue. */
export type PictureSource =
  | { kind: 'file'; file: string }
  | { kind: 'kept'; picture: PicturesTable }
  | { kind: 'none'; reason: string };

/** Returns a function that finds the picture of a path in `folder`, never beyond it; the shop's own is `kept` if there is no file. */
export async function pictureFinder(folder: string | null, shopPictures: ReadonlyMap<string, PicturesTable>) {
  const kept = (path: string, place: string): PictureSource => {
    const picture = shopPictures.get(path);
    return picture ? { kind: 'kept', picture } : { kind: 'none', reason: `is not ${place}` };
  };
  if (folder === null)
    return async (path: string) => kept(path, 'in a folder: name that of the pictures with --pictures');
  const root = await realpath(resolve(folder)).catch(() => '');
  if (root === '' || !(await stat(root)).isDirectory())
    throw new OperatorError(`${folder} is no folder of pictures: name another one with --pictures.`);
  const inside = root.endsWith(sep) ? root : root + sep;
  const outside = { kind: 'none', reason: 'leads out of the folder of the pictures' } as const;
  return async (path: string): Promise<PictureSource> => {
    // The address of such a path would be normalized to that of another one.
    if (path !== posix.normalize(path) || path.includes('\\')) return outside;
    for (const place of candidatePaths(path)) {
      const file = await realpath(join(root, place)).catch(() => null);
      if (file === null) continue;
      if (!file.startsWith(inside)) return outside;
      const stats = await stat(file);
      if (stats.isFile() && stats.size > maxSize) return { kind: 'none', reason: 'is larger than 15 MB' };
      if (stats.isFile()) return { kind: 'file', file };
    }
    return kept(path, `in ${folder}`);
  };
}

/** Paths at which the picture may be, the likeliest first. A Mac may write é as two characters (Unicode NFD) where people type one. */
function candidatePaths(path: string): string[] {
  const forms = new Set([path, path.normalize('NFC'), path.normalize('NFD')]);
  return [...forms].flatMap((form) => [form, form.slice('images/'.length)]);
}

/** Result of storing a picture: one of the shop's, or the reason why it is none. */
type StoredPicture = { picture: PicturesTable } | { reason: string };

/** Number of pictures that are read and validated at a time. */
const concurrency = 4;

/** Stores each valid picture that has a source. If one cannot be written, all new files, `added`, are deleted again: a disk may be full. */
export async function storePictures(
  dataDir: string,
  sources: ReadonlyMap<string, PictureSource>,
  { validatePicture = async () => null, onProgress }: Pick<ImportOptions, 'validatePicture' | 'onProgress'>,
) {
  const byPath = new Map<string, StoredPicture>();
  const added = new Set<string>();
  const store = async (path: string, source: PictureSource): Promise<StoredPicture> => {
    if (source.kind !== 'file') return source;
    const bytes = await readFile(source.file);
    const format = pictureFormat(bytes);
    if (format === null) return { reason: 'is not a JPEG, PNG, WebP, AVIF or GIF picture' };
    const reason = await validatePicture(bytes);
    if (reason !== null) return { reason };
    const file = await storeOriginal(dataDir, bytes, format.extension, added);
    return { picture: { path, content_type: format.contentType, file, size: bytes.byteLength } };
  };
  const storeOne = async ([path, source]: readonly [string, PictureSource]) => {
    byPath.set(path, await store(path, source));
    onProgress?.(byPath.size, sources.size);
  };
  await pMap(sources, storeOne, { concurrency }).catch(async (error: unknown) => {
    await deleteOriginals(dataDir, added).catch(() => {});
    throw error;
  });
  return { byPath, added };
}

/** The rows for the database, and an issue for each picture that is left out because it could not be read. */
export function productRows(
  validated: readonly ValidatedRow[],
  pictures: ReadonlyMap<string, StoredPicture>,
): { rows: ProductsTable[]; notes: ImportIssue[] } {
  const notes: ImportIssue[] = [];
  const rows = validated.map(({ row, product }, position) => {
    const image = new Set<string>();
    for (const address of product.images) {
      const path = servedPath(address);
      const stored = path === null ? undefined : pictures.get(path);
      if (stored && 'reason' in stored) {
        const value = JSON.stringify(path);
        notes.push({ row, id: product.id, field: 'image', value, reason: stored.reason });
      } else {
        image.add(path ?? address);
      }
    }
    return productRow(product, position, [...image]);
  });
  return { rows, notes };
}
