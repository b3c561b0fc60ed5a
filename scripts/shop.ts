import path from 'node:path';
import { type Settings, settingsFrom } from '#domain/settings.ts';
import { makeDataFolder } from '#server/database/data-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import { type RunningServer, startServer } from '#server/listen.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';

/** The settings of this run, whose data folder is there. Throws one sentence when it cannot be, or a setting makes no sense. */
export function readSettings(): Settings {
  const settings = settingsFrom(process.env);
  const dataDir = path.resolve(settings.dataDir);
  makeDataFolder(dataDir);
  return { ...settings, dataDir };
}

/** The embedded API and the site on one port, with the sample catalogue where there was none. */
export async function openShop(dataDir: string, port: number, host?: string): Promise<RunningServer> {
  const database = await openDatabase(dataDir);
  await ensureSampleCatalogue(database, dataDir);
  const { testShop } = readSettings();
  const server = await startServer({ database, dataDir, port, testShop, ...(host && { host }) });
  return {
    ...server,
    async close() {
      await server.close();
      await database.destroy();
    },
  };
}

/** Runs `work` with the address of the API to build from: the owner's, or the embedded one for as long as it takes. */
export async function withApi(settings: Settings, work: (apiUrl: string) => Promise<void>): Promise<void> {
  if (settings.apiUrl !== null) return await work(settings.apiUrl);
  const server = await openShop(settings.dataDir, 0, '127.0.0.1');
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}
