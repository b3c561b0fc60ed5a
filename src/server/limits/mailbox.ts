import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * The mailbox of an email address, as far as its spelling shows: `jane+shop@…` is delivered to `jane@…`, Gmail ignores dots, and
 * a host is the same in Unicode and in Punycode. Mails are counted by mailbox, so that other spellings get no more of them.
 */
export function mailboxOf(address: string): string {
  const { name, host } = partsOf(address);
  const [untagged = ''] = name.split('+');
  if (!gmail.includes(host)) return `${untagged}@${host}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

/**
 * Whether the account of this address owns its mailbox, as far as the address shows: it has no `+tag`, and it was registered before
 * all other spellings of the mailbox.
 */
export async function ownsMailbox(database: Database, address: string): Promise<boolean> {
  const { name, host } = partsOf(address);
  if (name.includes('+')) return false;
  const isOneSpelling = address.toLowerCase().endsWith(`@${host}`) && !/(^|\.)xn--/.test(host);
  if (isOneSpelling && !gmail.includes(host)) return true;
  const accounts = await accountsOf(database, mailboxOf(address));
  return accounts.find((each) => !each.includes('+')) === address;
}

/**
 * Whether the account of this address gets mails beyond those of its mailbox: among the accounts of the mailbox it was registered
 * first, or first without a `+tag`. A mailbox has at most two such accounts, however many of its spellings are registered. It takes
 * one query, whether the address has an account or not.
 */
export async function hasOwnMails(database: Database, address: string): Promise<boolean> {
  const accounts = await accountsOf(database, mailboxOf(address));
  return [accounts[0], accounts.find((each) => !each.includes('+'))].includes(address);
}

/** Addresses of a mailbox's accounts, the oldest first. */
async function accountsOf(database: Database, mailbox: string): Promise<string[]> {
  const { name, host } = partsOf(mailbox);
  const isGmail = gmail.includes(host);
  const spelled = isGmail ? sql<string>`replace(email, '.', '')` : sql<string>`email`;
  const first = isGmail ? name.charAt(0) : name;
  const found = await database
    .selectFrom('accounts')
    .select('email')
    // This range lets the database use the index of emails: the spelling without dots has no index.
    .where('email', '>=', first)
    .where('email', '<', `${first}\u{10ffff}`)
    // With any tag, and at any host, which has several spellings. After `+` comes a comma, after `@` an A.
    .where(({ eb, and, or }) =>
      or([
        and([eb(spelled, '>=', `${name}+`), eb(spelled, '<', `${name},`)]),
        and([eb(spelled, '>=', `${name}@`), eb(spelled, '<', `${name}A`)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map(({ email }) => email).filter((email) => mailboxOf(email) === mailbox);
}

const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

function partsOf(address: string): { name: string; host: string } {
  const separator = address.lastIndexOf('@');
  const host = address.slice(separator + 1);
  return {
    name: address.slice(0, separator).toLowerCase(),
    // Older accounts may have such a character, at which the host would be cut: `a.b#c.d` would be `a.b`.
    host: /[/?#%\\]/.test(host) ? host : domainToASCII(host),
  };
}
