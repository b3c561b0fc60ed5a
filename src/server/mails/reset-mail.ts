import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { facts } from '#domain/content/facts.ts';
import { resetPasswordPath } from '#domain/shop/paths.ts';
import { resetLinkMinutes } from '#domain/shop/shop.ts';
import { hashOfResetToken, resetLinkLifeMs } from '../accounts/new-password.ts';
import { getRow } from '../database/rows.ts';
import type { Database, MailsTable } from '../database/schema.ts';
import { type MailText, mailOf } from './letter.ts';
import { isClaimed } from './outbox.ts';
import type { ReadyMail } from './transport.ts';

/** Makes a claimed mail with its link. Only the mail has the token, a new one each try. Null if it is not to be sent any more. */
export async function makeResetMail(
  database: Database,
  mail: MailsTable,
  { origin, now }: { origin: string; now: number },
): Promise<ReadyMail | null> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashOfResetToken(token);
  await database
    .deleteFrom('reset_links')
    .where('account_id', '=', mail.account_id)
    .where('expires_at', '<=', now)
    .execute();
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('reset_links')
    .columns(['hash', 'account_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('mails')
        .select([sql.val(hash).as('hash'), 'account_id', sql.lit(now + resetLinkLifeMs).as('expires_at')])
        .where(isClaimed(mail)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return null;
  const { email } = await getRow(database, 'accounts', { id: mail.account_id ?? '' });
  return {
    name: `password-${hash.slice(0, 24)}`,
    to: { name: '', address: email },
    ...resetMail(`${origin}${resetPasswordPath}#${token}`),
  };
}

/** The mail with the link. Anybody can request one for anybody, so it has no text that a person typed. */
function resetMail(link: string): MailText {
  return mailOf({
    subject: `Choose a new password for ${facts.name}`,
    title: 'Choose a new password',
    lead: `You asked us for a new password for your account at ${facts.name}.`,
    parts: [
      { kind: 'link', label: 'Choose a new password', href: link },
      {
        kind: 'lines',
        lines: [
          `The link works once, for ${resetLinkMinutes} minutes. With the new password you are signed out everywhere else.`,
        ],
      },
      {
        kind: 'lines',
        lines: ['If you did not ask for this, ignore this email: your password stays as it is.'],
      },
    ],
  });
}
