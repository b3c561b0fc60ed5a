import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { exponentialBackoff } from '#domain/shop/shop.ts';
import { changeRows, inParts } from '../database/rows.ts';
import type {
  Database,
  MailsTable,
  OrderNews,
  OrderStatusChangesTable,
  Schema,
  Transaction,
} from '../database/schema.ts';

/** Queues the mails about these status changes, in the transaction that makes them, so that no order is without its mail. */
export async function queueStatusMails(
  transaction: Transaction,
  changes: readonly Pick<OrderStatusChangesTable, 'order_id' | 'position' | 'at'>[],
): Promise<void> {
  const mails = changes.map(({ order_id, position, at }) => ({
    id: `${order_id}-${position}`,
    order_id,
    position,
    queued_at: at,
    due_at: at,
    tries: 0,
  }));
  await inParts(mails, (rows) => transaction.insertInto('mails').values(rows).execute());
}

export async function queueNewsMail(
  transaction: Transaction,
  { order_id, news, now }: { order_id: string; news: OrderNews; now: number },
): Promise<void> {
  const id = `${order_id}-${news}-${randomBytes(4).toString('hex')}`;
  const mail = { id, order_id, news, position: 0, queued_at: now, due_at: now, tries: 0 };
  await transaction.insertInto('mails').values(mail).execute();
}

/** Queues the mail with a link to a new password, in place of an earlier one; without an account of this email it queues none. */
export async function queueResetMail(transaction: Transaction, email: string, now: number): Promise<void> {
  await sql`
    insert into mails (id, account_id, position, queued_at, due_at, tries)
    select 'password-' || id, id, 0, ${sql.lit(now)}, ${sql.lit(now)}, 0 from accounts where email = ${email}
    on conflict (id) do update
      set queued_at = excluded.queued_at, due_at = excluded.due_at, tries = 0, sent_at = null
  `.execute(transaction);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Lease of a claimed mail, ms. Must be longer than trying all mails of one claim takes. */
const leaseMs = 10 * minuteMs;

const firstDelayMs = minuteMs / 2;
const maxDelayMs = 6 * hourMs;
/** Longer than any backoff with its jitter, ms. */
const longestPauseMs = 2 * maxDelayMs;

/** Most mails of one claim: few enough that orders never wait for them, and that all are tried within the lease. */
const batchSize = 10;

/** Claims due mails about orders, or else with links, oldest first. No other process gets them while the lease lasts. */
export async function claimMails(database: Database, kind: 'links' | 'orders', now: number) {
  const due = await database
    .selectFrom('mails')
    .select('id')
    .where('order_id', kind === 'links' ? 'is' : 'is not', null)
    .where(isDue(now))
    .orderBy('due_at')
    .orderBy('position')
    .limit(batchSize)
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return (
    database
      .updateTable('mails')
      .set((mail) => ({ due_at: now + leaseMs, tries: mail('tries', '+', 1) }))
      .where('id', 'in', ids)
      // Repeated, since another process may have been faster.
      .where(isDue(now))
      .returningAll()
      .execute()
  );
}

/** Whether a mail is due, by its time, or because that is further ahead than any backoff: the clock has then been set back. */
function isDue(now: number) {
  return ({ eb }: ExpressionBuilder<Schema, 'mails'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + longestPauseMs)]);
}

/** Marks a mail as sent, so that it is never sent again, also by a process that has claimed it since. */
export async function markAsSent(database: Database, { id, queued_at }: MailsTable, now: number) {
  await changeRows(database, 'mails', { id, queued_at }, { due_at: null, sent_at: now });
}

/** Puts a claimed mail off until `due_at`, or gives it up for null. A claim that was lost meanwhile changes nothing. */
export async function putOff(database: Database, mail: MailsTable, changes: Partial<MailsTable>) {
  await database.updateTable('mails').set(changes).where(isClaimed(mail)).execute();
}

/** Whether the claim of a mail is still valid: after the lease it may have another claimer, or be sent. */
export function isClaimed({ id, queued_at, tries }: MailsTable) {
  return ({ and }: ExpressionBuilder<Schema, 'mails'>) => and({ id, queued_at, tries, sent_at: null });
}

/** Delay until the next try, ms, after `tries` that failed; `chance` from 0 to 1 is the jitter. */
export function backoffDelay(tries: number, chance: number): number {
  return Math.round(exponentialBackoff(tries - 1, firstDelayMs, maxDelayMs) * (0.75 + chance / 2));
}
