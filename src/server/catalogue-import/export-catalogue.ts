import { existsSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import { originalsFolder } from '../catalogue/pictures.ts';
import { readProducts } from '../catalogue/read-products.ts';
import { isRefusedByDisk, writeRemedy } from '../database/database-errors.ts';
import type { Database } from '../database/schema.ts';
import { OperatorError, reasonOf } from '../operator-error.ts';
import { writeCatalogueFile } from './catalogue-file.ts';

export interface ExportOptions {
  database: Database;
  dataDir: string;
  /** A `.json` or `.csv` file, which is overwritten. */
  file: string;
  /** Folder for the pictures, each at its path in the catalogue. */
  picturesDir?: string | undefined;
}

/** Exports the catalogue; an import of the same file and folder restores it unchanged. */
export async function exportCatalogue(
  options: ExportOptions,
): Promise<{ products: number; pictures: number }> {
  const { database, file, picturesDir } = options;
  const products = await readProducts(database);
  if (products.length === 0)
    throw new OperatorError('The shop has no products to export: import some first.');
  const pictures = picturesDir === undefined ? 0 : await exportPictures(options, picturesDir);
  await writeCatalogueFile(file, products);
  return { products: products.length, pictures };
}

async function exportPictures({ database, dataDir }: ExportOptions, folder: string): Promise<number> {
  const pictures = await database.selectFrom('pictures').select(['path', 'file']).execute();
  for (const { path, file } of pictures) {
    const original = join(originalsFolder(dataDir), file);
    await copyPicture(original, join(folder, path)).catch((error) => {
      throw existsSync(original) ? unwritable(folder, error) : missing(path, original);
    });
  }
  return pictures.length;
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

function unwritable(folder: string, error: unknown): OperatorError {
  const elsewhere = 'name another folder with --pictures';
  const remedy = isRefusedByDisk(error) ? `${writeRemedy(error)}, or ${elsewhere}` : elsewhere;
  return new OperatorError(`The pictures cannot be written to ${folder} (${reasonOf(error)}): ${remedy}.`);
}
