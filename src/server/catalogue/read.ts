import type { Database } from '../database/schema.ts';
import { type ProductReply, replyFrom } from './product-reply.ts';

/** All products, oldest first. */
export async function readProducts(database: Database): Promise<ProductReply[]> {
  const rows = await database.selectFrom('products').selectAll().orderBy('position').execute();
  return rows.map(replyFrom);
}

/** Changes with the catalogue; 0 while there has never been one. */
export function readVersion(database: Database): Promise<number> {
  return versionReader(database)();
}

/** The same for who asks often. */
export function versionReader(database: Database): () => Promise<number> {
  const query = database.selectFrom('catalogue').select('version').compile();
  return async () => {
    const { rows } = await database.executeQuery(query);
    return rows[0]?.version ?? 0;
  };
}
