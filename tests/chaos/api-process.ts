import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/database/open.ts';
import { startServer } from '#server/listen.ts';
import { unlimitedOrders } from '../../scripts/bench/api/unlimited-orders.ts';

// A separate program: has all its code loaded, and opens the shop when its parent says so.
// What it has compiled is kept for those after it at once: a killed process keeps nothing at its end.
flushCompileCache();
const dataDir = process.env.SHOP_DATA_DIR ?? '';
process.once('message', async () => {
  const database = await openDatabase(dataDir, process.env.DATABASE_URL ?? null);
  const { port } = await startServer({
    database,
    dataDir,
    port: 0,
    host: '127.0.0.1',
    apiAlone: true,
    limits: unlimitedOrders,
  });
  process.send?.({ port });
});
process.once('disconnect', () => process.exit());
process.send?.({ loaded: true });
