import type { Database } from '../database/schema.ts';
import { type ProductReply, replyFrom } from './product-reply.ts';

/** All products, oldest first. */
export async function readProducts(database: Database): Promise<ProductReply[]> {
  const rows = await database.selectFrom('products').selectAll().orderBy('position').execute();
  return rows.map(replyFrom);
}

/** Changes with the catalogue; 0 while there has never been one. */
export async function readVersion(database: Database): Promise<number> {
  const { version } = await database.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  return version;
}
