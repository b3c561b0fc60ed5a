import { constants, existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '#files/folders.ts';
import { originalsFolder } from '../catalogue/pictures.ts';
import { readProducts } from '../catalogue/stored-catalogue.ts';
import { isRefusedByDisk, writeRemedy } from '../database/database-errors.ts';
import type { Database, PicturesTable } from '../database/schema.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { formatOf, writeCatalogueFile } from './catalogue-file.ts';
import { counted } from './report.ts';

export interface ExportOptions {
  database: Database;
  dataDir: string;
  /** A `.json` or `.csv` file. */
  file: string;
  /** Folder for the pictures, each at its path in the catalogue. */
  picturesDir?: string | undefined;
  /** Whether files that are there are replaced; without it they refuse the export. */
  force?: boolean;
}

/** Counts of what an export has written; `overwritten` names what it has overwritten, '' for nothing. */
export interface ExportReport {
  products: number;
  pictures: number;
  overwritten: string;
}

type ShopPicture = Pick<PicturesTable, 'path' | 'file'>;

/**
 * Exports the catalogue; an import of the same file and folder restores it unchanged. Throws an `OperatorError`, and leaves no new file,
 * if anything cannot be written.
 */
export async function exportCatalogue(options: ExportOptions): Promise<ExportReport> {
  const { database, dataDir, file, picturesDir, force = false } = options;
  formatOf(file);
  const products = await readProducts(database);
  if (products.length === 0)
    throw new OperatorError('The shop has no products to export: import some first.');
  const pictures =
    picturesDir === undefined ? [] : await database.selectFrom('pictures').select(['path', 'file']).execute();
  const overwritten = existingTargets(file, picturesDir, pictures);
  if (overwritten !== '' && !force) {
    throw new OperatorError(
      `Nothing is exported, since it would overwrite ${overwritten}: name another file or folder, or export with --force.`,
    );
  }
  const added: string[] = [];
  try {
    if (picturesDir !== undefined) await copyPictures(pictures, originalsFolder(dataDir), picturesDir, added);
    await writeCatalogueFile(file, products);
  } catch (error) {
    // On the disk of the open shop they would keep it from taking orders, and the next export would ask for --force.
    for (const each of added) await rm(each, { force: true }).catch(() => {});
    throw error;
  }
  return { products: products.length, pictures: pictures.length, overwritten };
}

/** Names the files that an export would overwrite, such as `FILE and 3 pictures in FOLDER`; '' for none. */
function existingTargets(
  file: string,
  picturesDir: string | undefined,
  pictures: readonly ShopPicture[],
): string {
  const folder = picturesDir ?? '';
  const existing = pictures.filter(({ path }) => existsSync(join(resolve(folder), path))).length;
  return [
    ...(existsSync(file) ? [file] : []),
    ...(existing === 0 ? [] : [`${counted(existing, 'picture')} in ${folder}`]),
  ].join(' and ');
}

/** Copies the pictures to their paths in `folder`. Those of new files are pushed to `added`. */
async function copyPictures(
  pictures: readonly ShopPicture[],
  originals: string,
  folder: string,
  added: string[],
): Promise<void> {
  for (const { path, file } of pictures) {
    const original = join(originals, file);
    const target = join(folder, path);
    if (!existsSync(target)) added.push(target);
    try {
      makeFolder(dirname(target));
      await copyFile(original, target, constants.COPYFILE_FICLONE);
    } catch (error) {
      throw existsSync(original) ? unwritablePictures(folder, error) : missing(path, original);
    }
  }
}

function missing(path: string, original: string): OperatorError {
  return new OperatorError(
    `The picture ${path} cannot be exported, since its file ${original} is gone: put it back, or import the picture again.`,
  );
}

function unwritablePictures(folder: string, error: unknown): OperatorError {
  const elsewhere = 'name another folder with --pictures';
  const remedy = isRefusedByDisk(error) ? `${writeRemedy(error)}, or ${elsewhere}` : elsewhere;
  return new OperatorError(`The pictures cannot be written to ${folder} (${reasonOf(error)}): ${remedy}.`);
}
