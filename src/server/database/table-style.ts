import { type RawBuilder, sql } from 'kysely';

/**
 * How a database writes the column types that the shop needs; the tables and every query are the same in all of them. The
 * rest of what differs is how to reach it: `sqlite.ts` and `postgres.ts`, and their sentences in `*-faults.ts`.
 */
export interface TableStyle {
  /** Compares and sorts by the bytes. */
  text: 'text' | RawBuilder<unknown>;
  /** Holds money and epoch ms exactly. */
  wholeNumber: 'integer' | 'bigint';
  decimal: 'real' | 'double precision';
  /** What follows the column list. */
  end: RawBuilder<unknown>;
}

export const sqliteTables: TableStyle = {
  text: 'text',
  wholeNumber: 'integer',
  decimal: 'real',
  end: sql`strict`,
};

/** The order of a server's language would differ from SQLite's, and change with its system's libraries. */
export const postgresTables: TableStyle = {
  text: sql`text collate "C"`,
  wholeNumber: 'bigint',
  decimal: 'double precision',
  end: sql``,
};
