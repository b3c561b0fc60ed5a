import '../../environment.ts';
import { command, print } from '../../console.ts';
import { serveShop } from '../../serve.ts';
import { prepareSettings } from '../../shop.ts';
import { unlimitedOrders } from './unlimited-orders.ts';

// Runs as a separate process, without a limit of orders: a few accounts place as many as the machine takes.
await command(async () => {
  const server = await serveShop(prepareSettings(), { apiAlone: true, limits: unlimitedOrders });
  print(`The API is open: ${server.url}`);
});
