import '../../environment.ts';
import { unlimitedOrders } from '#server/limits/limits.ts';
import { command, say } from '../../console.ts';
import { serveShop } from '../../serve.ts';
import { readSettings } from '../../shop.ts';

// A program of its own: a few accounts place as many orders as the machine takes.
await command(async () => {
  const server = await serveShop(readSettings(), { apiAlone: true, limits: unlimitedOrders });
  say(`The API is open: ${server.url}`);
});
