import type { Transaction } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { Database, PicturesTable, ProductsTable, Schema } from '../database/schema.ts';
import { takeCatalogue } from './hold.ts';

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
    await takeCatalogue(transaction);
    const previous = await transaction.selectFrom('pictures').select('file').distinct().execute();
    await transaction.deleteFrom('products').execute();
    await transaction.deleteFrom('pictures').execute();
    for (let at = 0; at < products.length; at += rowsAtOnce) {
      await transaction
        .insertInto('products')
        .values(products.slice(at, at + rowsAtOnce))
        .execute();
    }
    for (let at = 0; at < pictures.length; at += rowsAtOnce) {
      await transaction
        .insertInto('pictures')
        .values(pictures.slice(at, at + rowsAtOnce))
        .execute();
    }
    await markAsChanged(transaction);
    const kept = new Set(pictures.map((picture) => picture.file));
    return previous.map((picture) => picture.file).filter((file) => !kept.has(file));
  });
}

async function markAsChanged(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .execute();
}
