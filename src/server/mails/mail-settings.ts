import { isEmail } from '#domain/account/email.ts';
import { type Facts, facts } from '#domain/content/facts.ts';

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; null keeps the mails as files. */
  smtpUrl: string | null;
  from: { name: string; address: string };
}

/** Throws one sentence that names the variable when a value makes no sense. */
export function mailSettingsFrom(
  env: Readonly<Record<string, string | undefined>>,
  shop: Pick<Facts, 'name' | 'email'> = facts,
): MailSettings {
  return { smtpUrl: smtpUrlFrom(env.SMTP_URL), from: senderFrom(env.SHOP_MAIL_FROM, shop) };
}

/** The value is never told: it may hold a password, and the more so where it is mistyped. */
function smtpUrlFrom(value = ''): string | null {
  const text = value.trim();
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if ((url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== '') return text;
  throw new Error(
    'SMTP_URL makes no sense: it must be an address such as smtps://user:password@mail.example, or empty to keep mails as files.',
  );
}

function senderFrom(value = '', shop: Pick<Facts, 'name' | 'email'>): MailSettings['from'] {
  const text = value.trim();
  if (text === '') return { name: shop.name, address: shop.email };
  const [, name = '', address = text] = /^"?([^"<>\n\r]*?)"?\s*<([^<>]+)>$/.exec(text) ?? [];
  if (isEmail(address)) return { name: name || shop.name, address };
  throw new Error(
    `SHOP_MAIL_FROM is "${value}", but must be an e-mail address such as orders@shop.example or Lulu <orders@shop.example>.`,
  );
}
