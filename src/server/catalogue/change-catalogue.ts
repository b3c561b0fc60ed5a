import { sql, type Transaction } from 'kysely';
import { inTransaction, isPostgres } from '../database/in-transaction.ts';
import type { Database, PicturesTable, ProductsTable, Schema } from '../database/schema.ts';

/**
 * Lets nobody replace the catalogue until the transaction ends; orders do not wait for each other. A transaction of SQLite has the
 * whole database to itself.
 */
export async function lockOutReplacement(transaction: Transaction<Schema>): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table catalogue in row share mode`.execute(transaction);
}

/** Waits for the orders under way, and lets no other begin until the transaction ends. Reading goes on. */
async function lockCatalogue(transaction: Transaction<Schema>): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table catalogue in exclusive mode`.execute(transaction);
}

/** Rows in one statement: few enough for the parameters that a database takes. */
const rowsAtOnce = 200;

/**
 * Makes these the whole catalogue, or changes nothing. Tells the files of the pictures that no product shows any more.
 */
export async function replaceCatalogue(
  database: Database,
  products: readonly ProductsTable[],
  pictures: readonly PicturesTable[],
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockCatalogue(transaction);
    const previous = await transaction.selectFrom('pictures').select('file').distinct().execute();
    await transaction.deleteFrom('products').execute();
    await transaction.deleteFrom('pictures').execute();
    for (let start = 0; start < products.length; start += rowsAtOnce) {
      await transaction
        .insertInto('products')
        .values(products.slice(start, start + rowsAtOnce))
        .execute();
    }
    for (let start = 0; start < pictures.length; start += rowsAtOnce) {
      await transaction
        .insertInto('pictures')
        .values(pictures.slice(start, start + rowsAtOnce))
        .execute();
    }
    await bumpCatalogueVersion(transaction);
    const kept = new Set(pictures.map((picture) => picture.file));
    return previous.map((picture) => picture.file).filter((file) => !kept.has(file));
  });
}

/** The list of products is another one from now on, also for caches. */
export async function bumpCatalogueVersion(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .execute();
}
