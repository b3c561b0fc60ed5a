import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Lets nobody replace the catalogue until the transaction ends; who holds it does not wait for others who do. */
export async function holdCatalogue(transaction: Transaction<Schema>): Promise<void> {
  if (locksByTable(transaction)) await sql`lock table catalogue in row share mode`.execute(transaction);
}

/** Waits for those who hold the catalogue, and lets nobody hold it until the transaction ends. Reading goes on. */
export async function takeCatalogue(transaction: Transaction<Schema>): Promise<void> {
  if (locksByTable(transaction)) await sql`lock table catalogue in exclusive mode`.execute(transaction);
}

/** A transaction of SQLite has the whole database to itself. */
function locksByTable(transaction: Transaction<Schema>): boolean {
  return transaction.getExecutor().adapter instanceof PostgresAdapter;
}
