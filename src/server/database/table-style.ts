import { type RawBuilder, sql } from 'kysely';

/** How a database writes the column types that the shop needs; the tables are the same in all of them. */
export interface TableStyle {
  /** Holds money and epoch ms exactly. */
  wholeNumber: 'integer' | 'bigint';
  decimal: 'real' | 'double precision';
  /** What follows the column list. */
  end: RawBuilder<unknown>;
}

export const sqliteTables: TableStyle = { wholeNumber: 'integer', decimal: 'real', end: sql`strict` };
