import type { ExpressionBuilder, Transaction } from 'kysely';
import { exponentialBackoff } from '#domain/shop/shop.ts';
import type { Database, MailsTable, OrderStatusChangesTable, Schema } from '../database/schema.ts';
import { inParts } from '../database/transactions.ts';

/** Queues the mails about these status changes, in the transaction that makes them, so that no order is without its mail. */
export async function queueStatusMails(
  transaction: Transaction<Schema>,
  changes: readonly Pick<OrderStatusChangesTable, 'order_id' | 'position' | 'at'>[],
): Promise<void> {
  const mails = changes.map(({ order_id, position, at }) => ({
    order_id,
    position,
    queued_at: at,
    due_at: at,
    tries: 0,
    sent_at: null,
  }));
  await inParts(mails, (rows) => transaction.insertInto('mails').values(rows).execute());
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Lease of a claimed mail, ms. Must be longer than trying all mails of one claim takes. */
const leaseMs = 10 * minuteMs;

/** Time after which a mail that cannot be sent is given up, ms. */
export const giveUpAfterMs = 4 * 24 * hourMs;

const firstDelayMs = minuteMs / 2;
const maxDelayMs = 6 * hourMs;
/** Longer than any backoff with its jitter, ms. */
const longestPauseMs = 2 * maxDelayMs;

/** A mail that its claimer may send. */
export type ClaimedMail = Pick<MailsTable, 'order_id' | 'position' | 'queued_at' | 'tries'>;

/** Claims up to `limit` due mails, oldest first. No other process gets them while the lease lasts. */
export async function claimMails(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<ClaimedMail[]> {
  const due = await database
    .selectFrom('mails')
    .select(['order_id', 'position'])
    .where(isDue(now))
    .orderBy('due_at')
    .orderBy('position')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  return (
    database
      .updateTable('mails')
      .set((mail) => ({ due_at: now + leaseMs, tries: mail('tries', '+', 1) }))
      .where((mail) => mail.or(due.map(({ order_id, position }) => mail.and({ order_id, position }))))
      // Repeated, since another process may have been faster.
      .where(isDue(now))
      .returning(['order_id', 'position', 'queued_at', 'tries'])
      .execute()
  );
}

/** Whether a mail is due, by its time, or because that is further ahead than any backoff: the clock has then been set back. */
function isDue(now: number) {
  return ({ eb }: ExpressionBuilder<Schema, 'mails'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + longestPauseMs)]);
}

/** Marks a mail as sent, so that it is never sent again, also by a process that has claimed it since. */
export async function markAsSent(database: Database, mail: ClaimedMail, now: number): Promise<void> {
  await ofMail(database, mail).set({ due_at: null, sent_at: now }).execute();
}

/** Puts a claimed mail off until `due_at`, or gives it up for null. A claim that was lost meanwhile changes nothing. */
export async function putOff(
  database: Database,
  mail: ClaimedMail,
  changes: Pick<MailsTable, 'due_at'> & Partial<Pick<MailsTable, 'tries'>>,
): Promise<void> {
  await ofMail(database, mail)
    .set(changes)
    .where('tries', '=', mail.tries)
    .where('sent_at', 'is', null)
    .execute();
}

function ofMail(database: Database, { order_id, position }: ClaimedMail) {
  return database.updateTable('mails').where('order_id', '=', order_id).where('position', '=', position);
}

/**
 * Delay until the next try, whole ms, after `tries` that failed, one or more; `chance` from 0 to 1 is the jitter, which spreads
 * failures of the same moment.
 */
export function backoffDelay(tries: number, chance: number): number {
  return Math.round(exponentialBackoff(tries - 1, firstDelayMs, maxDelayMs) * (0.75 + chance / 2));
}
