import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/schema.ts';
import { defaultLimits, type Limits } from '../limits/limits.ts';
import { mailboxOf, ownsMailbox } from '../limits/mailbox.ts';
import { type Counter, consume } from '../limits/rate-limit.ts';
import type { Log } from '../logs/server-log.ts';
import { readMail } from './order-mail.ts';
import { type ClaimedMail, claimMails, giveBack, markAsDropped, markAsFailed, markAsSent } from './outbox.ts';
import { createResetMailPoller } from './reset-mail.ts';
import { PermanentMailError, type SendMail } from './transport.ts';

export interface MailWorkerOptions {
  database: Database;
  send: SendMail;
  log: Log;
  limits?: Partial<Limits>;
  /** Epoch ms. */
  now?: () => number;
  /** From 0 to 1. */
  chance?: () => number;
  /** Milliseconds between two polls of the outbox. */
  every?: number;
  /** Origin that links to a new password lead to; without one none are sent. */
  mailLinkOrigin?: string | null;
}

export interface MailWorker {
  /** Resolves when the mail under way is done with, or has taken too long. */
  stop(): Promise<void>;
}

/** Mails of one poll: few, so that a burst of orders never waits for its mails, and all are tried within the lease. */
const batchSize = 10;

/** Milliseconds between two polls while the outbox cannot be read or written. */
const maxPollDelayMs = 60_000;

/** Milliseconds for the mail under way when the worker is told to stop. */
const stopTimeoutMs = 5_000;

/** Sends what is in the outbox until it is stopped. No fault of a mail or of the outbox gets out of it. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { log, every = 1_000, mailLinkOrigin } = options;
  const pollOutbox = createOutboxPoller(options);
  const pollResets =
    mailLinkOrigin &&
    createResetMailPoller({ now: Date.now, chance: Math.random, ...options, mailLinkOrigin });
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    for (let wait = every; !stopping.signal.aborted; ) {
      try {
        // Resets first: their reader is waiting.
        if (pollResets) await pollResets(stopping.signal);
        await pollOutbox(stopping.signal);
        wait = every;
      } catch (error) {
        log('The outbox of the mails cannot be used', error);
        wait = Math.min(wait * 2, maxPollDelayMs);
      }
      await pause(wait, null, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = work();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, pause(stopTimeoutMs, null, { ref: false })]);
    },
  };
}

/**
 * Creates the function that polls the outbox once: it claims the mails that are due and tries each. That function throws when the
 * outbox itself cannot be used.
 */
export function createOutboxPoller(options: MailWorkerOptions): (signal?: AbortSignal) => Promise<void> {
  const { database, send, log, limits, now = Date.now, chance = Math.random } = options;
  const counter = { database, limits: { ...defaultLimits, ...limits }, now };
  /** Sent, but the database would not take it: these must not go out again. */
  const unmarked = new Map<string, ClaimedMail>();

  async function markAll(): Promise<void> {
    for (const [key, mail] of unmarked) {
      await markAsSent(database, mail, now());
      unmarked.delete(key);
    }
  }

  async function tryMail(mail: ClaimedMail): Promise<void> {
    try {
      const ready = await readMail(database, mail);
      if (await isTooMany(counter, mail, ready.to.address)) {
        await markAsDropped(database, mail);
        log(`The mail about order ${mail.order_id} is dropped`, 'Its mailbox has had many recently.');
        return;
      }
      await send(ready);
    } catch (error) {
      const isPermanent = error instanceof PermanentMailError;
      const outcome = await markAsFailed(database, mail, { now: now(), chance: chance(), isPermanent });
      log(`The mail about order ${mail.order_id} is ${outcome} after try ${mail.tries}`, error);
      return;
    }
    unmarked.set(`${mail.order_id} ${mail.position}`, mail);
    await markAll();
  }

  return async (signal) => {
    await markAll();
    const claimed = await claimMails(database, { now: now(), limit: batchSize });
    for (const [index, mail] of claimed.entries()) {
      if (signal?.aborted) return giveBack(database, claimed.slice(index), now());
      await tryMail(mail);
    }
  };
}

/**
 * Whether a confirmation would be one too many for its mailbox, whose owner may never have registered. A registered
 * owner gets as many again, so that other spellings of the mailbox cannot silence the owner's orders. Counted at the first try alone; the mails
 * about later changes are the shop owner's own doing.
 */
async function isTooMany(
  counter: Counter,
  { position, tries }: ClaimedMail,
  address: string,
): Promise<boolean> {
  if (position > 0 || tries > 1) return false;
  const mailbox = mailboxOf(address);
  if (!(await isOver(counter, mailbox))) return false;
  return !(await ownsMailbox(counter.database, address)) || isOver(counter, `owner of ${mailbox}`);
}

async function isOver(counter: Counter, whom: string): Promise<boolean> {
  const overs = [
    await consume(counter, { limit: 'mailsByMailboxHour', whom }),
    await consume(counter, { limit: 'mailsByMailboxDay', whom }),
  ];
  return overs.some((over) => over !== null);
}
