import { existsSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import { originalsFolder } from '../catalogue/pictures.ts';
import { readProducts } from '../catalogue/read-products.ts';
import type { Database, PicturesTable } from '../database/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { assertFormat, writeCatalogueFile } from './catalogue-file.ts';
import { assertFileTarget, assertPictureTargets, unwritablePictures } from './export-targets.ts';

export interface ExportOptions {
  database: Database;
  dataDir: string;
  /** A `.json` or `.csv` file, which is overwritten. */
  file: string;
  /** Folder for the pictures, each at its path in the catalogue. */
  picturesDir?: string | undefined;
}

type ShopPicture = Pick<PicturesTable, 'path' | 'file'>;

/** Exports the catalogue; an import of the same file and folder restores it unchanged. */
export async function exportCatalogue(
  options: ExportOptions,
): Promise<{ products: number; pictures: number }> {
  const { database, dataDir, file, picturesDir } = options;
  const products = await readProducts(database);
  if (products.length === 0)
    throw new OperatorError('The shop has no products to export: import some first.');
  const pictures =
    picturesDir === undefined ? [] : await database.selectFrom('pictures').select(['path', 'file']).execute();
  assertFormat(file);
  if (picturesDir !== undefined) assertPictureTargets(picturesDir, pathsOf(pictures), file);
  assertFileTarget(file, picturesDir);
  if (picturesDir !== undefined) await copyPictures(pictures, originalsFolder(dataDir), picturesDir);
  await writeCatalogueFile(file, products);
  return { products: products.length, pictures: pictures.length };
}

function pathsOf(pictures: readonly ShopPicture[]): string[] {
  return pictures.map(({ path }) => path);
}

async function copyPictures(
  pictures: readonly ShopPicture[],
  originals: string,
  folder: string,
): Promise<void> {
  for (const { path, file } of pictures) {
    const original = join(originals, file);
    await copyPicture(original, join(folder, path)).catch((error) => {
      throw existsSync(original) ? unwritablePictures(folder, error) : missing(path, original);
    });
  }
}

async function copyPicture(original: string, target: string): Promise<void> {
  makeFolder(dirname(target));
  await copyFile(original, target, constants.COPYFILE_FICLONE);
}

function missing(path: string, original: string): OperatorError {
  return new OperatorError(
    `The picture ${path} cannot be exported, since its file ${original} is gone: put it back, or import the picture again.`,
  );
}
