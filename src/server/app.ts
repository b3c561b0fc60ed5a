import { Hono, type MiddlewareHandler } from 'hono';
import { listProducts } from './catalogue/list-products.ts';
import { showPicture } from './catalogue/show-picture.ts';
import { isBusyOrFull } from './database/faults.ts';
import type { Database } from './database/schema.ts';
import type { Log } from './log.ts';

export interface AppOptions {
  database: Database;
  /** Folder of the originals of the pictures. */
  dataDir: string;
  log?: Log;
}

export type App = (request: Request) => Promise<Response>;

/** The reference API as one function; every answer that is not a picture is JSON. */
export function createApp({ database, dataDir, log = console.error }: AppOptions): App {
  const app = new Hono();

  app.use(withoutSniffing);
  app.get('/api/list-products.php', listProducts(database));
  app.all('/api/list-products.php', onlyReads);
  app.get('/images/*', showPicture(database, dataDir));
  app.all('/images/*', onlyReads);

  app.notFound((context) => {
    context.header('Cache-Control', 'no-store');
    return context.json({ success: false, message: 'There is nothing at this address.' }, 404);
  });
  app.onError((error, context) => {
    log(`${context.req.method} ${context.req.path} failed`, error);
    context.header('Cache-Control', 'no-store');
    if (!isBusyOrFull(error)) {
      return context.json({ success: false, message: 'Something went wrong. Please try again later.' }, 500);
    }
    context.header('Retry-After', '1');
    return context.json({ success: false, message: 'The shop is busy. Please try again in a moment.' }, 503);
  });
  return async (request) => app.fetch(request);
}

const withoutSniffing: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('X-Content-Type-Options', 'nosniff');
};

const onlyReads: MiddlewareHandler = async (context) => {
  context.header('Allow', 'GET, HEAD');
  return context.json({ success: false, message: 'This address is only for reading.' }, 405);
};
