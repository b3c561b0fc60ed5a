import type { Settings } from '#domain/shop/settings.ts';
import { publishedApi } from '#release/published-record.ts';
import { readVersion } from '#server/catalogue/stored-catalogue.ts';
import {
  assertShopNotLost,
  databaseLocation,
  holdsDatabase,
  rememberShop,
} from '#server/database/data-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { diskError, OperatorError } from '#server/errors.ts';
import { assertSameCurrency, ensureSampleCatalogue, holdsSampleAtMost } from '#server/sample-catalogue.ts';

/** Location of the data of a shop. */
export type DataLocation = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Opens the shop's own database, as `openDatabase` does. Throws an `OperatorError` if its amounts are in another currency. */
export async function openShopDatabase({ dataDir, databaseUrl }: DataLocation): Promise<Database> {
  const database = await openDatabase(dataDir, databaseUrl);
  try {
    await assertSameCurrency(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw diskError(dataDir, error);
  }
}

/** Opens the shop's database, and fills that of a new shop with the sample. */
export async function openFilledDatabase(
  location: DataLocation & Partial<Pick<Settings, 'apiUrl'>>,
  apiAlone = false,
): Promise<Database> {
  const { dataDir } = location;
  const lostApi = location.apiUrl === null ? publishedApi(dataDir) : null;
  if (lostApi !== null && location.databaseUrl === null && !holdsDatabase(dataDir))
    throw apiLost(dataDir, lostApi);
  const database = await openShopDatabase(location);
  try {
    // The API by itself shows no site, so only an empty database is refused, which would become a sample shop.
    const isSample = apiAlone ? isEmpty : holdsSampleAtMost;
    if (lostApi !== null && (await isSample(database))) throw apiLost(dataDir, lostApi);
    await fillFirstShop(database, location);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** The error if the sample shop would open in place of a shop that was made from an API. */
function apiLost(dataDir: string, api: string): OperatorError {
  return new OperatorError(
    `The site in ${dataDir} was made from the API at ${api}, but SHOP_API_URL is not set: set it again, set SHOP_DATA_DIR to another folder for a sample shop, or import a catalogue of your own.`,
  );
}

async function isEmpty(database: Database): Promise<boolean> {
  return (await readVersion(database)) === 0;
}

/**
 * Gives a new shop the sample catalogue. Throws an `OperatorError` if the database is empty, but the data folder is that of
 * a shop with another one.
 */
async function fillFirstShop(database: Database, { dataDir, databaseUrl }: DataLocation): Promise<void> {
  const serverLocation = databaseUrl && databaseLocation(databaseUrl);
  if (serverLocation && (await isEmpty(database))) assertShopNotLost(dataDir, true, serverLocation);
  if (await isEmpty(database)) {
    // Loaded here, since a shop needs it once.
    const { validateImport } = await import('./import-validation.ts');
    await ensureSampleCatalogue(database, dataDir, validateImport);
  }
  if (serverLocation) rememberShop(dataDir, serverLocation);
}
