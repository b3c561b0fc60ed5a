import { hash as digest } from 'node:crypto';
import {
  currentPasswordWrong,
  passwordChanged,
  resetLinkExpired,
  resetLinkSent,
  resetLinkUnknown,
  resetLinkUsed,
} from '#domain/account/account-messages.ts';
import { resetLinkMinutes } from '#domain/shop/shop.ts';
import { writeAgain } from '../database/open.ts';
import { changeRows, getRow, inTransaction, removeRows } from '../database/rows.ts';
import { HttpError } from '../errors.ts';
import type { Count } from '../limits/limits.ts';
import { hasOwnMails, mailboxOf } from '../limits/mailbox.ts';
import { queueResetMail } from '../mails/outbox.ts';
import type { CallHandler, Service } from '../service.ts';
import { assertUncommonPassword } from './passwords.ts';
import { forgetOtherDevices } from './sessions.ts';
import { signedIn } from './sign-in.ts';

/** Changes the password, and ends every other session, such as that of a thief of the old one. */
export const changePassword: CallHandler<'changePassword'> = async (
  { currentPassword, newPassword, device },
  { address, accountId, tokenHash, database, limits, passwords },
) => {
  assertUncommonPassword(newPassword);
  const party = { address, account: accountId, isKnown: true };
  const tries: Count = ['passwords', tokenHash, 3];
  passwords.assertCapacity(party);
  await limits.assert(tries);
  const { password_hash } = await getRow(database, 'accounts', { id: accountId });
  const verified = passwords.verify(currentPassword, password_hash, party);
  if (!(await limits.refundFailed([tries], verified))) throw new HttpError(currentPasswordWrong);
  const changed = await limits.refundFailed([tries], passwords.hash(newPassword, party));
  await inTransaction(database, async (transaction) => {
    const account = { id: accountId, password_hash };
    if (!(await changeRows(transaction, 'accounts', account, { password_hash: changed })))
      throw new HttpError(currentPasswordWrong);
    await transaction
      .deleteFrom('tokens')
      .where('account_id', '=', accountId)
      .where('hash', '!=', tokenHash)
      .execute();
    // A link that was requested before could still set another password.
    await removeRows(transaction, 'mails', { account_id: accountId });
    await removeRows(transaction, 'reset_links', { account_id: accountId });
    await forgetOtherDevices(transaction, accountId, device);
  });
  await limits.forget(tries);
  return { success: true, message: passwordChanged };
};

/** Queues the mail with the link, at most as `mayMail` allows. An email without an account gets the same reply after the same work. */
export const requestPasswordReset: CallHandler<'requestPasswordReset'> = async (
  { email },
  { address, ...service },
) => {
  const { database, limits } = service;
  await limits.assert(['calls', `requestPasswordReset ${address}`, 4]);
  const recipient = (await mayMail(service, email, address)) ? email : nobody;
  await inTransaction(database, async (transaction) => {
    // Without an account nothing else is written, and the commit would take less time.
    await writeAgain(transaction);
    await queueResetMail(transaction, recipient, service.now());
  });
  return { success: true, message: resetLinkSent };
};

/** Email that no account has, for a statement without an effect: the number of statements must not tell whether there is an account. */
const nobody = '';

/** Whether a request is within the limits of its sender, then of its mailbox, whose first accounts are counted apart (`hasOwnMails`). */
async function mayMail({ database, limits }: Service, email: string, address: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const sender = `link from ${address} to ${mailbox}`;
  if ((await limits.consume(['mailsAnHour', sender])).wait > 0) return false;
  if ((await limits.consume(['mailsADay', sender])).wait > 0) return false;
  const subject = (await hasOwnMails(database, email)) ? `owner ${email}` : mailbox;
  return (await limits.consume(['links', subject])).wait === 0;
}

/** Sets a new password by a link, which works once, ends every session of the account, such as a thief's, and signs in. */
export const resetPassword: CallHandler<'resetPassword'> = async (
  { resetToken, newPassword, device },
  { address, ...service },
) => {
  const { database, passwords } = service;
  assertUncommonPassword(newPassword);
  await service.limits.assert(['calls', `resetPassword ${address}`]);
  const hash = hashOfResetToken(resetToken);
  const account = await accountOf(service, hash);
  // A working link proves the customer, so the job goes into the lane of known devices, which a flood cannot fill.
  const party = { address, account: account.email, isKnown: true };
  const password_hash = await passwords.hash(newPassword, party);
  return inTransaction(database, async (transaction) => {
    const within = { ...service, database: transaction };
    const now = service.now();
    const ended = await transaction
      .updateTable('reset_links')
      .set({ used_at: now })
      .where('account_id', '=', account.id)
      .where('used_at', 'is', null)
      .returning('hash')
      .execute();
    // A concurrent use, also of another link of the account, has ended this one.
    if (!ended.some((link) => link.hash === hash)) throw new HttpError(resetLinkUsed);
    await removeRows(transaction, 'mails', { account_id: account.id });
    await changeRows(transaction, 'accounts', { id: account.id }, { password_hash });
    await removeRows(transaction, 'tokens', { account_id: account.id });
    await forgetOtherDevices(transaction, account.id, device);
    return signedIn(within, account, device);
  });
};

/** The account of a link. Throws an `HttpError` with the reason if the link does not work. */
async function accountOf({ database, now }: Service, hash: string) {
  const link = await database
    .selectFrom('reset_links')
    .innerJoin('accounts', 'accounts.id', 'reset_links.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'expires_at', 'used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!link) throw new HttpError(resetLinkUnknown);
  if (link.used_at !== null) throw new HttpError(resetLinkUsed);
  const left = link.expires_at - now();
  // An expiry later than a link's life was written before the clock was set back.
  if (left <= 0 || left > resetLinkLifeMs) throw new HttpError(resetLinkExpired);
  return link;
}

/** Life of a link by the server's clock, ms. */
export const resetLinkLifeMs = resetLinkMinutes * 60_000;

/** Hash of a reset token: the table holds nothing that sets a password. */
export function hashOfResetToken(token: string): string {
  return digest('sha256', token);
}
