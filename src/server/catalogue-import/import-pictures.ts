import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { pictureFormat } from '#domain/catalogue/picture.ts';
import { deleteOriginals, storeOriginal } from '../catalogue/pictures.ts';
import { productRow } from '../catalogue/stored-catalogue.ts';
import type { PicturesTable, ProductsTable } from '../database/schema.ts';
import type { PictureSource } from './picture-finder.ts';
import type { ImportIssue } from './report.ts';
import { servedPath, type ValidatedRow, type ValidatePicture } from './validate-rows.ts';

/** Called after each picture. */
export type PictureProgress = (done: number, total: number) => void;

/** Result of storing a picture: one of the shop's, or the reason why it is none. */
type StoredPicture = { picture: PicturesTable } | { reason: string };

export interface StoreOptions {
  validatePicture?: ValidatePicture | undefined;
  onProgress?: PictureProgress | undefined;
}

/** Number of pictures that are read and validated at a time. */
const concurrency = 4;

/** Pictures that an import has stored. */
export interface StoredPictures {
  byPath: ReadonlyMap<string, StoredPicture>;
  /** Names of the files that were not there before. */
  added: ReadonlySet<string>;
}

/**
 * Stores every valid picture that has a source. If one cannot be written, the files that were stored before it are deleted, since they
 * would keep a disk full on which the open shop takes orders.
 */
export async function storePictures(
  dataDir: string,
  sources: ReadonlyMap<string, PictureSource>,
  { validatePicture = async () => null, onProgress }: StoreOptions,
): Promise<StoredPictures> {
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
        notes.push({
          row,
          id: product.id,
          field: 'image',
          value: JSON.stringify(path),
          reason: stored.reason,
        });
      } else {
        image.add(path ?? address);
      }
    }
    return productRow(product, position, [...image]);
  });
  return { rows, notes };
}
