import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { type Announced, listProducts } from './catalogue/list-products.ts';
import { showPicture } from './catalogue/pictures.ts';
import type { Database } from './database/schema.ts';

/** Serves the products and their pictures to a build on this machine, without the rest of the API. */
export async function serveCatalogue({
  database,
  dataDir,
  ...announced
}: Announced & { database: Database; dataDir: string }) {
  const app = new Hono();
  app.use(etag());
  app.get('/api/list-products.php', listProducts(database, announced));
  app.get('/images/*', showPicture(database, dataDir));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}
