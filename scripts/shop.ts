import path from 'node:path';
import { type Settings, settingsFrom } from '#domain/settings.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { type RunningServer, type ServerOptions, startServer } from '#server/listen.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';

/** The settings of this run. */
export function readSettings(): Settings {
  const settings = settingsFrom(process.env);
  return { ...settings, dataDir: path.resolve(settings.dataDir) };
}

interface OpenOptions extends Pick<ServerOptions, 'host' | 'apiAlone' | 'log' | 'onRequest'> {
  /** Starts what works beside the calls, and tells how to stop it. */
  beside?: (database: Database) => () => Promise<void>;
}

/** The embedded API and the site on one port, with the sample catalogue where there was none. */
export async function openShop(
  dataDir: string,
  port: number,
  { beside, ...options }: OpenOptions = {},
): Promise<RunningServer> {
  const database = await openDatabase(dataDir);
  await ensureSampleCatalogue(database, dataDir);
  const server = await startServer({ ...options, database, dataDir, port });
  const stop = beside?.(database);
  return {
    ...server,
    async close() {
      await Promise.all([server.close(), stop?.()]);
      await database.destroy();
    },
  };
}

/** Runs `work` with the address of the API to build from: the owner's, or the embedded one for as long as it takes. */
export async function withApi(settings: Settings, work: (apiUrl: string) => Promise<void>): Promise<void> {
  if (settings.apiUrl !== null) return await work(settings.apiUrl);
  const server = await openShop(settings.dataDir, 0, { host: '127.0.0.1' });
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}
