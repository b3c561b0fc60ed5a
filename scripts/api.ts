import './environment.ts';
import { applyChoices } from '#domain/owner/facts.ts';
import { choicesIn } from '#release/published-record.ts';
import { followReleases } from '#release/releases.ts';
import { command, print } from './console.ts';
import { serveShop } from './serve.ts';
import { prepareSettings } from './shop.ts';

/** `npm run api`: opens only the reference API. A new shop gets the sample catalogue. */
await command(async () => {
  const settings = prepareSettings();
  const { source, url } = await serveShop(settings, { apiAlone: true });
  // An order has the fee of the site that shoppers see.
  followReleases(
    { dataDir: settings.dataDir, source, shown: null },
    (folder) => applyChoices(choicesIn(folder)),
    console.error,
  );
  print(`The API is open: ${url}/api/list-products.php`);
});
