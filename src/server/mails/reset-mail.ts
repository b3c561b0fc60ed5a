import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Facts, facts } from '#domain/content/facts.ts';
import { resetPasswordPath } from '#domain/shop/paths.ts';
import { resetLinkMinutes } from '#domain/shop/shop.ts';
import { hashOfResetToken, resetLinkLifeMs } from '../accounts/new-password.ts';
import type { Database, Schema } from '../database/schema.ts';
import type { Log } from '../logs/server-log.ts';
import { backoffDelay } from './outbox.ts';
import { PermanentMailError, type SendMail } from './transport.ts';

export interface ResetMailOptions {
  database: Database;
  send: SendMail;
  log: Log;
  /** Origin of the shop's pages, without a slash at its end. */
  mailLinkOrigin: string;
  /** Epoch ms. */
  now: () => number;
  /** Random number from 0 to 1, for the jitter. */
  chance: () => number;
}

/** Most mails of one poll. */
const batchSize = 10;

/** Lease of a claimed mail, ms: longer than the worker waits for a mail server. */
const leaseMs = 2 * 60_000;

/** Time after which a mail is given up, ms: by then the customer has requested another, or called. */
const giveUpAfterMs = resetLinkLifeMs;

/** Longer than any backoff with its jitter, ms. */
const longestPauseMs = 2 * giveUpAfterMs;

type ClaimedReset = Pick<Schema['password_resets'], 'account_id' | 'requested_at' | 'tries'> & {
  email: string;
};

/**
 * Creates a function that sends the due links once, and throws when the database cannot be used. Links have their own outbox:
 * an account has one row in it, which its next request overwrites.
 */
export function createResetMailPoller(options: ResetMailOptions): (signal?: AbortSignal) => Promise<void> {
  return async (signal) => {
    for (let sent = 0; sent < batchSize && !signal?.aborted; sent++) {
      const claimed = await claimNext(options);
      if (!claimed) return;
      await trySending(options, claimed);
    }
  };
}

/** Claims the mail that has been due longest; no other process gets it while the lease lasts. */
async function claimNext({ database, now }: ResetMailOptions): Promise<ClaimedReset | undefined> {
  const moment = now();
  const due = await database
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select(['account_id', 'email'])
    .where(isDue(moment))
    .orderBy('due_at')
    .executeTakeFirst();
  if (!due) return undefined;
  const claimed = await database
    .updateTable('password_resets')
    .set((reset) => ({ due_at: moment + leaseMs, tries: reset('tries', '+', 1) }))
    .where('account_id', '=', due.account_id)
    // Repeated, since another process may have been faster.
    .where(isDue(moment))
    .returning(['account_id', 'requested_at', 'tries'])
    .executeTakeFirst();
  return claimed && { ...claimed, email: due.email };
}

/** Whether a mail is due, by its time, or because that is further ahead than any backoff: the clock has then been set back. */
function isDue(now: number) {
  return ({ eb }: ExpressionBuilder<Schema, 'password_resets'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + longestPauseMs)]);
}

/**
 * Tries to send a mail. The token is created here and is only in the mail, so that it is never stored; each try has another one.
 * After a change of the password, or if the link was requested again meanwhile, it is not sent.
 */
async function trySending(options: ResetMailOptions, claimed: ClaimedReset): Promise<void> {
  const { send, log, mailLinkOrigin, now, chance } = options;
  const token = randomBytes(32).toString('base64url');
  const hash = hashOfResetToken(token);
  if (!(await addLink(options, claimed, hash))) return;
  try {
    await send({
      name: `password-${hash.slice(0, 24)}`,
      to: { name: '', address: claimed.email },
      ...resetMail(`${mailLinkOrigin}${resetPasswordPath}#${token}`),
    });
  } catch (error) {
    const isGivenUp = error instanceof PermanentMailError || now() - claimed.requested_at > giveUpAfterMs;
    await updateClaimed(options, claimed, {
      due_at: isGivenUp ? null : now() + backoffDelay(claimed.tries, chance()),
    });
    const outcome = isGivenUp ? 'given up' : 'put off';
    return log(`A mail with a link to a new password is ${outcome} after try ${claimed.tries}`, error);
  }
  await updateClaimed(options, claimed, { due_at: null });
}

/** Adds the link of a claimed mail, in place of links that have expired. Returns whether the claim was still valid. */
async function addLink(
  { database, now }: ResetMailOptions,
  claimed: ClaimedReset,
  hash: string,
): Promise<boolean> {
  const { account_id } = claimed;
  await database
    .deleteFrom('reset_links')
    .where('account_id', '=', account_id)
    .where('expires_at', '<=', now())
    .execute();
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('reset_links')
    .columns(['hash', 'account_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('password_resets')
        .select([sql.val(hash).as('hash'), 'account_id', sql.lit(now() + resetLinkLifeMs).as('expires_at')])
        .where(isClaimed(claimed)),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Changes a claimed mail; a claim that was lost changes nothing. */
async function updateClaimed(
  { database }: ResetMailOptions,
  claimed: ClaimedReset,
  changes: Partial<Schema['password_resets']>,
): Promise<void> {
  await database.updateTable('password_resets').set(changes).where(isClaimed(claimed)).execute();
}

function isClaimed({ account_id, requested_at, tries }: ClaimedReset) {
  return ({ and }: ExpressionBuilder<Schema, 'password_resets'>) => and({ account_id, requested_at, tries });
}

/** The mail with the link. Anybody can request one for anybody, so it has no text that a person typed. */
function resetMail(link: string, shop: Facts = facts): { subject: string; text: string } {
  const paragraphs = [
    ['Hello,'],
    [`You asked us for a new password for your account at ${shop.name}. Choose it here:`],
    [link],
    [
      `The link works once, for ${resetLinkMinutes} minutes. With the new password you are signed out everywhere else.`,
    ],
    ['If you did not ask for this, ignore this email: your password stays as it is.'],
    [`Is something wrong? Call ${shop.phone} or write to ${shop.email}.`],
    [shop.name, `${shop.street}, ${shop.city}, ${shop.country}`],
  ];
  return {
    subject: `Choose a new password for ${shop.name}`,
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
  };
}
