import type { Silence } from '#domain/owner/silence.ts';
import type { Database, Schema } from '../../database/schema.ts';
import { inParts } from '../../database/transactions.ts';
import { readSetting } from '../settings.ts';

export type Ring = Schema['rings'];
export type NewRing = Pick<Ring, 'id' | 'title' | 'text' | 'path' | 'at'>;

/** Queues rings in the transaction of what they tell; one with the same id was queued before. */
export async function queueRings(transaction: Database, rings: readonly NewRing[]): Promise<void> {
  const rows = rings.map((ring) => ({
    ...ring,
    mail_due_at: ring.at,
    push_due_at: ring.at,
    tries: 0,
    devices: 0,
    is_mailed: 0 as const,
  }));
  await inParts(rows, (part) =>
    transaction
      .insertInto('rings')
      .values(part)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}

export const readSilence = (database: Database) => readSetting<Silence | null>(database, 'silence', null);

/** Sentence about rings of the last day that reached nobody, for the top of /owner; '' for none. */
export async function lostRings(database: Database, now: number): Promise<string> {
  const rows = await database
    .selectFrom('rings')
    .select('title')
    .where('at', '>', now - 86_400_000)
    .where('push_due_at', 'is', null)
    .where('mail_due_at', 'is', null)
    .where('devices', '=', 0)
    .where('is_mailed', '=', 0)
    .orderBy('at', 'desc')
    .execute();
  const [latest] = rows;
  if (!latest) return '';
  const others = rows.length === 1 ? '' : ` and ${rows.length - 1} more`;
  return `Nobody was told: ${latest.title}${others}. Let this phone ring, and look at the mail settings.`;
}
