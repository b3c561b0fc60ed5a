import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Handler, Hono } from 'hono';
import { etag } from 'hono/etag';
import { extras, type OptionalExtra, optionalExtraNames } from '#api/contract/extras.ts';
import { isProductId } from '#domain/catalogue/product.ts';
import type { Database } from '../database/schema.ts';
import { showPicture } from './pictures.ts';
import { readProducts, readVersion, readVersionedProducts } from './stored-catalogue.ts';

/** Serves `list-products.php` from memory until any process changes the catalogue. A checkout asks for its products: `?ids=a,b`. */
export function listProducts(database: Database, shop: Announced): Handler {
  const current = currentList(database, shop);
  return async (context) => {
    const ids = context.req.query('ids')?.split(',') ?? [];
    const { body, etag } = await (ids.length > 0 && ids.length <= maxIds
      ? makeList(database, shop, ids.filter(isProductId))
      : current());
    return new Response(body, {
      headers: {
        ETag: etag,
        'Cache-Control': 'no-cache',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(body.byteLength),
      },
    });
  };
}

/** Largest number of ids in a request, the same as of lines in an order; a request with more gets all products. */
const maxIds = 200;

export interface Announced extends Readonly<Partial<Record<OptionalExtra, boolean | undefined>>> {
  testShop?: boolean | undefined;
}

function currentList(database: Database, shop: Announced) {
  let cached: { version: number; list: ReturnType<typeof makeList> } | null = null;
  return async () => {
    const version = await readVersion(database);
    if (cached?.version !== version) {
      cached = { version, list: makeList(database, shop) };
      cached.list.catch(() => {
        cached = null;
      });
    }
    return cached.list;
  };
}

async function makeList(database: Database, shop: Announced, ids?: readonly string[]) {
  const products = await (ids ? readProducts(database, ids) : readVersionedProducts(database));
  const announced = [...extras, ...optionalExtraNames.filter((extra) => shop[extra])];
  const reply = { success: true, products, extras: announced, ...(shop.testShop && { test: true }) };
  const body = new TextEncoder().encode(JSON.stringify(reply));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

/** Serves the products and their pictures to a build on this machine, without the rest of the API. */
export async function serveCatalogue(database: Database, dataDir: string, announced: Announced) {
  const app = new Hono().use(etag());
  app.get('/api/list-products.php', listProducts(database, announced));
  app.get('/images/*', showPicture(database, dataDir));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}
