import { constants, existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '#files/folders.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import { fetchPicture, originalsFolder } from '../catalogue/pictures.ts';
import { readProducts } from '../catalogue/stored-catalogue.ts';
import type { Database } from '../database/schema.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { formatOf } from './catalogue-file.ts';
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

/** Exports the catalogue; an import restores it unchanged. Returns what was written and overwritten. Throws an `OperatorError`. */
export async function exportCatalogue(options: ExportOptions) {
  const { database, dataDir, file, picturesDir = '', force = false } = options;
  const { write } = formatOf(file);
  const products = await readProducts(database);
  if (products.length === 0)
    throw new OperatorError('The shop has no products to export: import some first.');
  const pictures =
    picturesDir === '' ? [] : await database.selectFrom('pictures').select(['path', 'file']).execute();
  const overwritten = existingTargets(file, picturesDir, pictures);
  if (overwritten !== '' && !force) {
    throw new OperatorError(
      `Nothing is exported, since it would overwrite ${overwritten}: name another file or folder, or export with --force.`,
    );
  }
  let target = file;
  try {
    for (const { path, file: name } of pictures) {
      const original = join(originalsFolder(dataDir), name);
      await fetchPicture(original);
      if (!existsSync(original))
        throw new OperatorError(
          `The picture ${path} cannot be exported, since its file ${original} is gone: put it back, or import the picture again.`,
        );
      target = join(picturesDir, path);
      makeFolder(dirname(target));
      await copyFile(original, target, constants.COPYFILE_FICLONE);
    }
    target = file;
    await writeAtomically(file, write(products), { flush: true });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${target} cannot be written (${reasonOf(error)}): put that right, or name another file or folder.`,
    );
  }
  return { products: products.length, pictures: pictures.length, overwritten };
}

/** Names the files that an export would overwrite, such as `FILE and 3 pictures in FOLDER`; '' for none. */
function existingTargets(file: string, folder: string, pictures: readonly { path: string }[]): string {
  const existing = pictures.filter(({ path }) => existsSync(join(resolve(folder), path))).length;
  const targets = [existsSync(file) && file, existing > 0 && `${counted(existing, 'picture')} in ${folder}`];
  return targets.filter(Boolean).join(' and ');
}
