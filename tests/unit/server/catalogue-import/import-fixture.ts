import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { type ImportOptions, importCatalogue } from '#server/catalogue-import/import-catalogue.ts';
import type { ImportReport } from '#server/catalogue-import/report.ts';
import { validateImport, validatePicture } from '../../../../scripts/import-validation.ts';
import { openEmptyDatabase } from '../../../support/databases.ts';

export type EmptyShop = Awaited<ReturnType<typeof emptyShop>>;

/** A shop without products, and a folder for what is to be imported. */
export async function emptyShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-import-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-import-data-'));
  const database = await openEmptyDatabase();
  const put = (path: string, bytes: string | Buffer): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return file;
  };
  const importFile = (file: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> =>
    importCatalogue({ database, dataDir, validate: validateImport, validatePicture, file, ...options });
  return {
    folder,
    dataDir,
    database,
    put,
    importFile,
    /** Imports a JSON file that holds this. */
    importing: (content: unknown, options: Partial<ImportOptions> = {}) =>
      importFile(put('shop.json', JSON.stringify(content)), options),
    names: async () => (await readProducts(database)).map(({ name }) => name),
    originals: () => readdirSync(join(dataDir, 'pictures-original')),
    async close() {
      await database.destroy();
      for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** What a file may say of a product. */
export function product(id: string, changes: object = {}) {
  return { id, name: `Product ${id}`, price: 9500, ...changes };
}

function picture(background: string) {
  return sharp({ create: { width: 2, height: 2, channels: 3, background } });
}

export const red = await picture('red').png().toBuffer();
export const blue = await picture('blue').jpeg().toBuffer();
