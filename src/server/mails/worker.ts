import { dayMs } from '#domain/text/dates.ts';
import { resetLinkLifeMs } from '../accounts/new-password.ts';
import type { Database, MailsTable } from '../database/schema.ts';
import { type Limits, openLimits } from '../limits/limits.ts';
import { mailboxOf, ownsMailbox } from '../limits/mailbox.ts';
import type { Log } from '../logs/server-log.ts';
import { repeat } from '../repeat.ts';
import { readMail } from './order-mail.ts';
import { backoffDelay, claimMails, markAsSent, putOff } from './outbox.ts';
import { makeResetMail } from './reset-mail.ts';
import { PermanentMailError, type ReadyMail, type SendMail } from './transport.ts';

export interface MailWorkerOptions {
  database: Database;
  send: SendMail;
  /** Origin of the shop's pages, without a slash at its end. */
  siteUrl: string;
  log: Log;
  limits?: Limits;
  now?: () => number;
  chance?: () => number;
  /** Interval from the start of a poll of the outbox to that of the next, ms; a longer poll is followed by the next at once. */
  every?: number;
  /** Origin of links to a new password; without one none are sent. */
  mailLinkOrigin?: string | null;
}

/** Time after which a mail about an order that cannot be sent is given up, ms. */
const orderMailLifeMs = 4 * dayMs;

/** Sends the mails of the outbox until the function that it returns is called. It never throws for a mail or the outbox. */
export function startMailWorker(options: MailWorkerOptions): () => Promise<void> {
  const { log, every } = options;
  const fault = 'The outbox of the mails cannot be used';
  return repeat(createOutboxPoller(options), { log, fault, interval: every });
}

/** Creates the function that claims the due mails once and tries each. It throws when the outbox itself cannot be used. */
export function createOutboxPoller(options: MailWorkerOptions): (signal?: AbortSignal) => Promise<void> {
  const {
    database,
    send,
    siteUrl,
    log,
    limits = openLimits(database),
    now = Date.now,
    chance = Math.random,
    mailLinkOrigin: origin,
  } = options;
  async function tryMail(mail: MailsTable): Promise<void> {
    try {
      const ready = await makeMail(mail);
      if (ready === null) return await putOff(database, mail, { due_at: null });
      await send(ready);
    } catch (error) {
      const life = mail.order_id === null ? resetLinkLifeMs : orderMailLifeMs;
      const isGivenUp = error instanceof PermanentMailError || now() - mail.queued_at > life;
      await putOff(database, mail, { due_at: isGivenUp ? null : now() + backoffDelay(mail.tries, chance()) });
      const outcome = isGivenUp ? 'given up' : 'put off';
      return log(`${subjectOf(mail)} is ${outcome} after try ${mail.tries}`, error);
    }
    await markAsSent(database, mail, now());
  }

  /** The mail as it is sent; null for one that is not to be sent any more. */
  async function makeMail(mail: MailsTable): Promise<ReadyMail | null> {
    if (mail.order_id === null)
      return await makeResetMail(database, mail, { origin: origin ?? '', now: now() });
    const { isAddressConfirmed, ...ready } = await readMail(
      database,
      { ...mail, order_id: mail.order_id },
      siteUrl,
    );
    if (isAddressConfirmed || (await isAllowed(mail, ready.to.address))) return ready;
    log(`${subjectOf(mail)} is dropped`, 'Its mailbox has had many recently.');
    return null;
  }

  /**
   * Whether a first confirmation is within the limit of its mailbox. The mailbox's own account is counted apart, so that orders by
   * other spellings cannot suppress it.
   */
  async function isAllowed({ position, tries, news }: MailsTable, address: string): Promise<boolean> {
    if (position > 0 || news || tries > 1) return true;
    const mailbox = mailboxOf(address);
    const subject = (await ownsMailbox(database, address)) ? `owner of ${mailbox}` : mailbox;
    // What the hour drops does not count for the day.
    const { wait } = await limits.consume(['mailsAnHour', subject]);
    return wait === 0 && (await limits.consume(['mailsADay', subject])).wait === 0;
  }

  return async (signal) => {
    // Links first, as their reader is waiting; then orders have their turn, however many links are due.
    for (const kind of origin ? (['links', 'orders'] as const) : (['orders'] as const)) {
      for (const mail of await claimMails(database, kind, now())) {
        // Others can then send it at once.
        if (signal?.aborted) await putOff(database, mail, { due_at: now(), tries: mail.tries - 1 });
        else await tryMail(mail);
      }
    }
  };
}

function subjectOf({ order_id }: MailsTable): string {
  return order_id === null ? 'A mail with a link to a new password' : `The mail about order ${order_id}`;
}
