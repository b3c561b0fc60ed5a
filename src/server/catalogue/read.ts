import type { Database } from '../database/schema.ts';
import { type ProductReply, replyFrom } from './product-reply.ts';

/** All products, or those with these ids; oldest first. */
export async function readProducts(database: Database, ids?: readonly string[]): Promise<ProductReply[]> {
  const products = database.selectFrom('products').selectAll().orderBy('position');
  const rows = await (ids ? products.where('id', 'in', ids) : products).execute();
  return rows.map(replyFrom);
}

/** Changes with the catalogue; 0 while there has never been one. */
export function readVersion(database: Database): Promise<number> {
  return prepareReadVersion(database)();
}

/** Prepares `readVersion` for callers that read it often. */
export function prepareReadVersion(database: Database): () => Promise<number> {
  const query = database.selectFrom('catalogue').select('version').compile();
  return async () => {
    const { rows } = await database.executeQuery(query);
    return rows[0]?.version ?? 0;
  };
}
