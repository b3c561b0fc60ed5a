import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

export interface Served {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a folder on a free port, with the compressed variants of its files. With `isApp` every other address answers with its
 * index page.
 */
export async function serveFolder(folder: string, { isApp }: { isApp: boolean }): Promise<Served> {
  const app = new Hono();
  app.use(serveStatic({ root: folder, precompressed: true }));
  app.use(serveStatic({ root: folder, precompressed: true, rewriteRequestPath: (page) => `${page}.html` }));
  if (isApp) app.use(serveStatic({ path: path.join(folder, 'index.html'), precompressed: true }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
