import path from 'node:path';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { bucketFrom, type Settings, settingsFrom } from '#domain/shop/settings.ts';
import type { CatalogueSource } from '#release/published-record.ts';
import { listReleases } from '#release/releases.ts';
import { originalsFolder } from '#server/catalogue/pictures.ts';
import { assertHoldsShop, databaseLocation, makeDataFolder } from '#server/database/data-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { diskError } from '#server/errors.ts';
import type { RunningServer, ServerOptions } from '#server/listen.ts';
import { type DataLocation, openFilledDatabase, openShopDatabase } from './shop-database.ts';

/**
 * Reads the settings of this run, with the absolute path of the data folder, and makes that folder. Throws one sentence when
 * the folder cannot be made, or a setting is invalid.
 */
export function prepareSettings(): Settings {
  const settings = settingsFrom(process.env);
  const dataDir = path.resolve(settings.dataDir);
  makeDataFolder(dataDir);
  return { ...settings, dataDir };
}

/**
 * Reads the settings of a command that needs an existing shop, and makes no data folder. Throws one sentence if the data folder is
 * missing or holds no shop. Whether a PostgreSQL server holds one shows only when the command opens the database.
 */
export function prepareSettingsOfShop(): Settings {
  const { dataDir, databaseUrl } = settingsFrom(process.env);
  const folder = path.resolve(dataDir);
  assertHoldsShop(folder, databaseUrl);
  return prepareSettings();
}

/** Reads the settings of a command that works with releases; a shop on a foreign API has releases without its own database. */
export function prepareSettingsOfReleases(): Settings {
  const { dataDir } = settingsFrom(process.env);
  return listReleases(path.resolve(dataDir)).length > 0 ? prepareSettings() : prepareSettingsOfShop();
}

/** Runs `work` with the database of a shop that is there, also while it is open. */
export async function withShopDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openShopDatabase(prepareSettingsOfShop());
  try {
    await work(database);
  } finally {
    await database.destroy();
  }
}

interface OpenOptions
  extends Pick<
    ServerOptions,
    | 'host'
    | 'apiAlone'
    | 'log'
    | 'onRequest'
    | 'limits'
    | 'limitsSecret'
    | 'trustedProxies'
    | 'rebuildHook'
    | 'publishing'
  > {
  /** Starts work beside the calls, such as the sending of mails, and returns a function that stops it. */
  beside?: (database: Database) => () => Promise<void>;
}

export interface OpenShop extends RunningServer {
  /** Source of its own catalogue. */
  source: CatalogueSource;
  database: Database;
}

type ShopSettings = DataLocation &
  Partial<Pick<Settings, 'siteUrl' | 'apiUrl' | 'testShop' | 'isDemo' | 'webVitals' | 'mailLinkOrigin'>>;

/**
 * Opens the embedded API and the site on one port, any free one for 0. A new shop gets the sample catalogue, and is refused if
 * the settings name no API but the site was made from one.
 */
export async function openShop(
  settings: ShopSettings,
  port: number,
  { beside, ...options }: OpenOptions = {},
): Promise<OpenShop> {
  const { dataDir, databaseUrl, siteUrl } = settings;
  const database = await openFilledDatabase(settings, options.apiAlone);
  try {
    // Loaded here, since a build needs no more of the API than the catalogue.
    const { startServer } = await import('#server/listen.ts');
    const { removeOldVitals } = await import('#server/web-vitals.ts');
    const { forgetMissed } = await import('#server/missed-searches.ts');
    await removeOldVitals(database, Date.now());
    await forgetMissed(database, Date.now());
    const server = await startServer({
      ...options,
      ...announcedBy(settings),
      siteUrl,
      isDemo: settings.isDemo,
      database,
      dataDir,
      port,
    });
    await shareStoredPictures(database, dataDir);
    const stop = beside?.(database);
    return {
      ...server,
      database,
      source: { apiUrl: server.url, database: databaseLocation(databaseUrl) },
      async close() {
        await Promise.all([server.close(), stop?.()]);
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw diskError(dataDir, error);
  }
}

/** Puts pictures that only this machine has into the bucket, if one is set. */
async function shareStoredPictures(database: Database, dataDir: string): Promise<void> {
  if (bucketFrom(process.env) === null) return;
  const rows = await database.selectFrom('pictures').select('file').execute();
  const { sharePictures } = await import('#server/catalogue/pictures.ts');
  await sharePictures(
    originalsFolder(dataDir),
    rows.map(({ file }) => file),
  );
}

function announcedBy({ testShop, webVitals, mailLinkOrigin }: ShopSettings) {
  return { testShop, webVitals, passwordReset: Boolean(mailLinkOrigin) };
}

/**
 * Runs `work` with the source of the catalogue: the API of `SHOP_API_URL`, or the embedded API, which is open as long as `work`
 * runs.
 */
export async function withApi(
  settings: Settings,
  work: (source: CatalogueSource) => Promise<void>,
): Promise<void> {
  if (settings.apiUrl !== null) return await work({ apiUrl: settings.apiUrl, database: null });
  const server = await openShop(settings, 0, { host: '127.0.0.1' });
  try {
    await work(server.source);
  } finally {
    await server.close();
  }
}

/**
 * Runs `work` with the source of the catalogue, as `withApi` does, but the embedded API has only the catalogue. That of SHOP_CATALOGUE
 * is imported before, if `importing` says how: into the shop's own database, or into one for builds only beside another API.
 */
export async function withCatalogue(
  settings: Settings,
  work: (source: CatalogueSource) => Promise<void>,
  importing?: ImportingOptions,
): Promise<void> {
  const { apiUrl, catalogue } = settings;
  if (apiUrl !== null && catalogue === null) return await work(sourceOf(settings));
  const dataDir = apiUrl === null ? settings.dataDir : path.join(settings.dataDir, 'catalogue');
  if (apiUrl !== null) makeDataFolder(dataDir);
  const database = await (apiUrl === null ? openFilledDatabase(settings) : openDatabase(dataDir, null));
  try {
    if (importing) await importSource({ catalogue, dataDir }, database, importing);
    const { serveCatalogue } = await import('#server/catalogue/list-products.ts');
    const server = await serveCatalogue(database, dataDir, announcedBy(settings));
    await work({ ...sourceOf(settings), apiUrl: server.url }).finally(server.close);
  } finally {
    await database.destroy();
  }
}

/** Source of the catalogue of a shop with these settings. The embedded API has its address only while it runs. */
export function sourceOf({ apiUrl, catalogue, databaseUrl }: Settings): CatalogueSource {
  const database = apiUrl === null ? databaseLocation(databaseUrl) : catalogue && `catalogue ${catalogue}`;
  return { apiUrl: apiUrl ?? '', database };
}

interface ImportingOptions {
  force: boolean | 'sample';
  log: (line: string) => void;
}

/** Imports the catalogue of SHOP_CATALOGUE if it has changed. Throws a `CatalogueRejectedError` if it is refused. */
export async function importSource(
  { catalogue, dataDir }: Pick<Settings, 'catalogue' | 'dataDir'>,
  database: Database,
  { force, log }: ImportingOptions,
): Promise<void> {
  if (catalogue === null) return;
  // Loaded here, since most shops have no such catalogue.
  const { importInto } = await import('./import-into.ts');
  const { reportLines } = await import('#server/catalogue-import/report.ts');
  const recordFile = path.join(dataDir, 'imported-catalogue');
  const report = await importInto({
    database,
    dataDir,
    file: catalogue,
    skipRefused: true,
    force: Boolean(force),
    recordFile,
  });
  log(`${catalogue} was read as ${report.kind}.`);
  const lines = reportLines(report);
  if (!report.done) throw new CatalogueRejectedError(lines.join('\n'));
  for (const line of lines) log(line);
}
