import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isEmail } from '#domain/account/customer.ts';
import { type Facts, facts } from '#domain/content/facts.ts';
import { endsInPassword, isLoopbackHost, passwordInAddress } from '#domain/shop/settings.ts';
import { plainLine } from '#domain/text/plain-text.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import type { MailText } from './letter.ts';

export interface ReadyMail extends MailText {
  /** The same for every try of the same mail about an order. */
  name: string;
  to: { name: string; address: string };
}

/** Sends one mail. Throws when it fails, a `PermanentMailError` when another try would fail too. */
export type SendMail = (mail: ReadyMail) => Promise<void>;

export class PermanentMailError extends Error {
  override name = 'PermanentMailError';
}

/** Time limits, ms: for the connection and again for the greeting, and without a byte from the server. */
const defaultTimeouts = { connect: 10_000, silence: 15_000 };

/** Sends mails by the mail server of `settings` or, without one, as files in `folder` that any mail program opens. */
export function mailSender(settings: MailSettings, folder: string, timeouts = defaultTimeouts): SendMail {
  return settings.smtpUrl === null
    ? toFiles(settings, folder)
    : toServer(settings, settings.smtpUrl, timeouts);
}

function toServer(settings: MailSettings, url: string, timeouts: typeof defaultTimeouts): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    requireTLS: isEncryptionRequired(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => void (await transport.sendMail(message(mail, settings)));
}

/** Whether mails to this server must be encrypted, since they hold links: yes on another machine, unless the address says otherwise. */
export function isEncryptionRequired(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const requireTls = searchParams.get('requireTLS');
  if (requireTls !== null) return requireTls !== 'false';
  return searchParams.get('ignoreTLS') !== 'true' && !isLoopbackHost(hostname);
}

function toFiles(settings: MailSettings, folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message: bytes } = await transport.sendMail(message(mail, settings));
    const file = join(folder, `${mail.name}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeAtomically(file, bytes as Buffer, { mode: 0o600 });
  };
}

/** The message for nodemailer. Addresses are objects, so not parsed as lists, and validated again: the API is not the only writer. */
function message({ name, to, subject, text, html }: ReadyMail, { from }: MailSettings): SendMailOptions {
  if (!isEmail(to.address)) throw new PermanentMailError('The account has no proper email address.');
  return {
    envelope: { from: from.address, to: [to.address] },
    from,
    to: { name: plainLine(to.name), address: to.address },
    subject,
    text,
    html,
    // The same id for every try, so that a mail program shows a mail once that was sent twice.
    messageId: `<${name}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; null keeps the mails as files. */
  smtpUrl: string | null;
  from: { name: string; address: string };
}

/** Reads the settings of mails. Throws one sentence that names the variable when a value makes no sense. */
export function mailSettingsFrom(
  env: Readonly<Record<string, string | undefined>>,
  shop: Pick<Facts, 'name' | 'email'> = facts,
): MailSettings {
  return { smtpUrl: smtpUrlFrom(env.SMTP_URL), from: senderFrom(env.SHOP_MAIL_FROM, shop) };
}

/** Reads the address of the mail server. Errors never show the value, since it may hold a password. */
function smtpUrlFrom(value = ''): string | null {
  const text = value.trim();
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (isSmtp && url.hostname !== '' && !endsInPassword(text)) return text;
  throw new Error(
    `SMTP_URL makes no sense: it must be an address such as smtps://user:password@mail.example, ${passwordInAddress}, or empty to keep mails as files.`,
  );
}

function senderFrom(value = '', shop: Pick<Facts, 'name' | 'email'>): MailSettings['from'] {
  const text = value.trim();
  if (text === '') return { name: shop.name, address: shop.email };
  const [, name = '', address = text] = /^"?([^"<>\n\r]*?)"?\s*<([^<>]+)>$/.exec(text) ?? [];
  if (isEmail(address)) return { name: name || shop.name, address };
  throw new Error(
    `SHOP_MAIL_FROM is "${value}", but must be an email address such as orders@shop.example or Lulu <orders@shop.example>.`,
  );
}
