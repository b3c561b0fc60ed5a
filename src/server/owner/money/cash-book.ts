import { sql } from 'kysely';
import type { CashKind } from '#domain/owner/money.ts';
import { dayMs, shopDay } from '#domain/text/dates.ts';
import { findRow, isPostgres } from '../../database/rows.ts';
import type { Database } from '../../database/schema.ts';
import type { Write } from '../serve-owner.ts';
import { type Actor, newId } from '../staff-session.ts';

interface NewEntry {
  orderId: string | null;
  roundId?: string | null;
  kind: CashKind;
  /** UGX; negative for what goes out, or is put right. */
  amount: number;
  reference?: string;
  note?: string;
}

/** Lets one transaction at a time look into the cash book and write: on SQLite each has the database to itself anyway. */
export async function lockBook(transaction: Database): Promise<void> {
  if (isPostgres(transaction))
    await sql`lock table cash_entries in share row exclusive mode`.execute(transaction);
}

/** Adds an entry to the cash book: of today, or of the next day that is not closed. */
export async function book(
  { transaction, actor, now }: Write<Pick<Actor, 'name'>>,
  { orderId, roundId = null, reference = '', note = '', ...entry }: NewEntry,
): Promise<void> {
  await lockBook(transaction);
  const day = await openDay(transaction, now);
  await transaction
    .insertInto('cash_entries')
    .values({
      ...{ ...entry, reference, note, day },
      id: newId(),
      order_id: orderId,
      round_id: roundId,
      at: now,
      who: actor.name,
    })
    .execute();
}

async function openDay(transaction: Database, now: number): Promise<string> {
  for (let moment = now; ; moment += dayMs) {
    const day = shopDay(moment);
    const closed = await findRow(transaction, 'cash_days', { day });
    if (!closed) return day;
  }
}

/** Sum paid for an order so far, UGX. */
export async function paidFor(database: Database, orderId: string): Promise<number> {
  const { paid } = await database
    .selectFrom('cash_entries')
    .select((row) => row.fn.sum<number | null>('amount').as('paid'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return paid ?? 0;
}
