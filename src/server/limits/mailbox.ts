import { domainToASCII } from 'node:url';
import type { Database } from '../database/schema.ts';

/** The mailbox of an email as far as its spelling shows: no `+tag`, no dots at Gmail, Punycode. All spellings share one limit of mails. */
export function mailboxOf(address: string): string {
  const separator = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, separator).toLowerCase().split('+');
  const written = address.slice(separator + 1);
  // Older accounts may have such a character, at which the host would be cut: `a.b#c.d` would be `a.b`.
  const host = /[/?#%\\]/.test(written) ? written : domainToASCII(written);
  if (host !== 'gmail.com' && host !== 'googlemail.com') return `${name}@${host}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Whether the account of this address owns its mailbox: it was registered first of those without a `+tag`. */
export async function ownsMailbox(database: Database, address: string): Promise<boolean> {
  return (await accountsOf(database, address)).find(isUntagged) === address;
}

/** Whether the account of this address gets its own mails: it owns the mailbox, or was registered first. Always one query. */
export async function hasOwnMails(database: Database, address: string): Promise<boolean> {
  const accounts = await accountsOf(database, address);
  return [accounts[0], accounts.find(isUntagged)].includes(address);
}

/** Addresses of the accounts of an address's mailbox, the oldest first. */
async function accountsOf(database: Database, address: string): Promise<string[]> {
  const accounts = await database
    .selectFrom('accounts')
    .select('email')
    .where('mailbox', '=', mailboxOf(address))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return accounts.map(({ email }) => email);
}

function isUntagged(address: string): boolean {
  return !address.includes('+');
}
