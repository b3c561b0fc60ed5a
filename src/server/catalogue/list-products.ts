import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { extras, type OptionalExtra, optionalExtraNames } from '#api/contract/extras.ts';
import { isProductId } from '#domain/catalogue/product.ts';
import type { Database } from '../database/schema.ts';
import { acceptedEncoding, compressed, type Encoding, etagIn, isNotModified } from '../responses.ts';
import { readProducts, readVersion, readVersionedProducts } from './stored-catalogue.ts';

/**
 * Serves `list-products.php` from memory until the catalogue changes, by any process. A cart that is about to be ordered
 * requests its own products alone: `?ids=a,b`. Each list is compressed once for an encoding: that of 105 products has 80 kB, of
 * which brotli leaves 20.
 */
export function listProducts(database: Database, shop: Announced): Handler {
  const current = currentList(database, shop);
  return async (context) => {
    const ids = context.req.query('ids')?.split(',') ?? [];
    const list = await (ids.length > 0 && ids.length <= maxIds
      ? makeList(database, shop, ids.filter(isProductId))
      : current());
    const encoding = acceptedEncoding(context.req.header('accept-encoding'));
    const etag = encoding === null ? list.etag : etagIn(encoding, list.etag);
    const headers = {
      ETag: etag,
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      Vary: 'Accept-Encoding',
    };
    if (isNotModified(context.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const body = encoding === null ? list.body : await bodyIn(list, encoding);
    return new Response(body, {
      headers: {
        ...headers,
        ...(encoding && { 'Content-Encoding': encoding }),
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(body.byteLength),
      },
    });
  };
}

/** Largest number of ids in a request, the same as of lines in an order; a request with more gets all products. */
const maxIds = 200;

/** Announcements of the shop beside its products. */
export interface Announced extends Readonly<Partial<Record<OptionalExtra, boolean | undefined>>> {
  testShop?: boolean | undefined;
}

interface List {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Compressed bodies, finished or under way. */
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

function bodyIn({ body, encoded }: List, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const found = encoded.get(encoding) ?? compressed(body, encoding);
  encoded.set(encoding, found);
  // After an error the next reader has it compressed again.
  found.catch(() => encoded.delete(encoding));
  return found;
}

function currentList(database: Database, shop: Announced): () => Promise<List> {
  let cached: { version: number; list: Promise<List> } | null = null;
  return async () => {
    const version = await readVersion(database);
    if (cached?.version !== version) {
      const made = { version, list: makeList(database, shop) };
      cached = made;
      made.list.catch(() => {
        if (cached === made) cached = null;
      });
    }
    return cached.list;
  };
}

async function makeList(database: Database, shop: Announced, ids?: readonly string[]): Promise<List> {
  const products = await (ids ? readProducts(database, ids) : readVersionedProducts(database));
  const announced = [...extras, ...optionalExtraNames.filter((extra) => shop[extra])];
  const reply = { success: true, products, extras: announced, ...(shop.testShop && { test: true }) };
  const body = new TextEncoder().encode(JSON.stringify(reply));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"`, encoded: new Map() };
}
