import path from 'node:path';
import { type Settings, settingsFrom } from '#domain/shop/settings.ts';
import type { CatalogueSource } from '#release/published-site.ts';
import { readVersion } from '#server/catalogue/read-products.ts';
import { siteNote } from '#server/catalogue/site-note.ts';
import { assertTablesNotLost, makeDataFolder, rememberShop } from '#server/database/data-folder.ts';
import { assertWritable, openDatabase } from '#server/database/open.ts';
import { recoverDataFolder } from '#server/database/pending-restore.ts';
import { databaseLocation } from '#server/database/postgres.ts';
import type { Database } from '#server/database/schema.ts';
import { type RunningServer, type ServerOptions, startServer } from '#server/listen.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';

/** The settings of this run, whose data folder is there. Throws one sentence when it cannot be, or a setting makes no sense. */
export function readSettings(): Settings {
  const settings = settingsFrom(process.env);
  const dataDir = path.resolve(settings.dataDir);
  makeDataFolder(dataDir);
  recoverDataFolder(dataDir);
  return { ...settings, dataDir };
}

/** Where the shop keeps what it knows. */
type DataLocation = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** The shop's database: SQLite in the data folder, or PostgreSQL where the settings name one. */
export function openShopDatabase({ dataDir, databaseUrl }: DataLocation): Promise<Database> {
  return openDatabase(dataDir, databaseUrl);
}

/** Runs `work` with the database of this run's settings, also while the shop is open. */
export async function withShopDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openShopDatabase(readSettings());
  try {
    await work(database);
  } finally {
    await database.destroy();
  }
}

interface OpenOptions
  extends Pick<
    ServerOptions,
    'host' | 'apiAlone' | 'log' | 'onRequest' | 'limits' | 'trustedProxies' | 'rebuildHook'
  > {
  /** Starts what works beside the calls, and tells how to stop it. */
  beside?: (database: Database) => () => Promise<void>;
}

export interface OpenShop extends RunningServer {
  /** Its own catalogue. */
  source: CatalogueSource;
}

/** The embedded API and the site on one port, with the sample catalogue where there was none. */
export async function openShop(
  location: DataLocation & Partial<Pick<Settings, 'testShop' | 'mailLinkOrigin'>>,
  port: number,
  { beside, ...options }: OpenOptions = {},
): Promise<OpenShop> {
  const { dataDir, testShop } = location;
  const passwordReset = Boolean(location.mailLinkOrigin);
  const database = await openShopDatabase(location);
  try {
    await assertWritable(database, dataDir, location.databaseUrl);
    await fillFirstShop(database, location);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const server = await startServer({ ...options, database, dataDir, port, testShop, passwordReset });
  const stop = beside?.(database);
  return {
    ...server,
    source: { apiUrl: server.url, note: siteNote(database, nameOf(location)) },
    async close() {
      await Promise.all([server.close(), stop?.()]);
      await database.destroy();
    },
  };
}

/** Without user and password. */
function nameOf({ databaseUrl }: DataLocation): string {
  return databaseUrl ? databaseLocation(databaseUrl) : 'SQLite';
}

/** The sample catalogue for a shop that is new; an empty database in the place of a shop that was is an `OperatorError`. */
async function fillFirstShop(database: Database, { dataDir, databaseUrl }: DataLocation): Promise<void> {
  const serverLocation = databaseUrl && databaseLocation(databaseUrl);
  if (serverLocation && (await readVersion(database)) === 0) assertTablesNotLost(dataDir, serverLocation);
  await ensureSampleCatalogue(database, dataDir);
  if (serverLocation) rememberShop(dataDir, serverLocation);
}

/** Runs `work` with what to build from: the owner's API, or the embedded one for as long as it takes. */
export async function withApi(
  settings: Settings,
  work: (source: CatalogueSource) => Promise<void>,
): Promise<void> {
  if (settings.apiUrl !== null) return await work({ apiUrl: settings.apiUrl, note: null });
  const server = await openShop(settings, 0, { host: '127.0.0.1' });
  try {
    await work(server.source);
  } finally {
    await server.close();
  }
}
