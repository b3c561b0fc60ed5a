import './environment.ts';
import { startServer } from '#server/listen.ts';
import { ensureSampleCatalogue } from '#server/sample-catalogue.ts';
import { command, say } from './console.ts';
import { openShopDatabase, readSettings } from './shop.ts';

/** `npm run api`: the reference API alone, with the sample catalogue where there was none. */
await command(async () => {
  const settings = readSettings();
  const { dataDir, port, testShop } = settings;
  const database = await openShopDatabase(settings);
  await ensureSampleCatalogue(database, dataDir);
  const server = await startServer({ database, dataDir, port, testShop, apiAlone: true });
  const close = async (): Promise<void> => {
    await server.close();
    await database.destroy();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  say(`The API is open: ${server.url}/api/list-products.php`);
});
