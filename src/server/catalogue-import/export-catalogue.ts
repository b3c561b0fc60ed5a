import { constants, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { originalsFolder } from '../catalogue/picture-store.ts';
import { readProducts } from '../catalogue/read.ts';
import type { Database } from '../database/schema.ts';
import { Fault } from '../fault.ts';
import { writeCatalogueFile } from './catalogue-file.ts';

export interface ExportOptions {
  database: Database;
  dataDir: string;
  /** A `.json` or `.csv` file, written anew. */
  file: string;
  /** Folder to put the pictures in, each at the path that its products name. */
  picturesDir?: string | undefined;
}

/** Writes what an import of the same file and folder reads back unchanged. */
export async function exportCatalogue(
  options: ExportOptions,
): Promise<{ products: number; pictures: number }> {
  const { database, file, picturesDir } = options;
  const products = await readProducts(database);
  if (products.length === 0) throw new Fault('The shop has no products to export: import some first.');
  const pictures = picturesDir === undefined ? 0 : await exportPictures(options, picturesDir);
  await writeCatalogueFile(file, products);
  return { products: products.length, pictures };
}

async function exportPictures({ database, dataDir }: ExportOptions, folder: string): Promise<number> {
  const pictures = await database.selectFrom('pictures').select(['path', 'file']).execute();
  for (const { path, file } of pictures) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(originalsFolder(dataDir), file), join(folder, path), constants.COPYFILE_FICLONE);
  }
  return pictures.length;
}
