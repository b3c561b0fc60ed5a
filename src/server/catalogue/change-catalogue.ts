import { sql, type Transaction } from 'kysely';
import type { Database, PicturesTable, ProductsTable, Schema } from '../database/schema.ts';
import { inTransaction, isPostgres } from '../database/transactions.ts';

/**
 * Locks out replacements of the catalogue until the transaction ends; orders do not wait for each other. A transaction on
 * SQLite has the whole database to itself.
 */
export async function lockOutReplacement(transaction: Transaction<Schema>): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table catalogue in row share mode`.execute(transaction);
}

/** Waits for orders under way, and locks out others until the transaction ends; reads go on. */
async function lockCatalogue(transaction: Transaction<Schema>): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table catalogue in exclusive mode`.execute(transaction);
}

/** Number of rows in one statement, limited by the parameters that a database takes. */
const rowsAtOnce = 200;

/**
 * Replaces the whole catalogue, or changes nothing. Returns the files of the pictures that no product shows any more.
 */
export async function replaceCatalogue(
  database: Database,
  products: readonly ProductsTable[],
  pictures: readonly PicturesTable[],
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockCatalogue(transaction);
    const picturesBefore = await transaction.selectFrom('pictures').select('file').distinct().execute();
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
    const current = new Set(pictures.map((picture) => picture.file));
    return picturesBefore.map((picture) => picture.file).filter((file) => !current.has(file));
  });
}

/** Marks the list of products as changed, also for caches. */
export async function bumpCatalogueVersion(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .execute();
}
