import './environment.ts';
import { command, print } from './console.ts';
import { serveShop } from './serve.ts';
import { prepareSettings } from './shop.ts';

/** `npm run api`: opens only the reference API. A new shop gets the sample catalogue. */
await command(async () => {
  const server = await serveShop(prepareSettings(), { apiAlone: true });
  print(`The API is open: ${server.url}/api/list-products.php`);
});
