import { domainToASCII } from 'node:url';
import type { Database } from '../database/schema.ts';

/**
 * The mailbox of an email address, as far as its spelling shows: `jane+shop@…` is delivered to `jane@…`, Gmail ignores dots, and
 * a host is the same in Unicode and in Punycode. Mails are counted by mailbox, so that other spellings get no more of them.
 */
export function mailboxOf(address: string): string {
  const separator = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, separator).toLowerCase().split('+');
  const written = address.slice(separator + 1);
  // Older accounts may have such a character, at which the host would be cut: `a.b#c.d` would be `a.b`.
  const host = /[/?#%\\]/.test(written) ? written : domainToASCII(written);
  if (host !== 'gmail.com' && host !== 'googlemail.com') return `${name}@${host}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/**
 * Whether the account of this address owns its mailbox, as far as the address shows: it was registered first of those without a
 * `+tag`.
 */
export async function ownsMailbox(database: Database, address: string): Promise<boolean> {
  return (await accountsOf(database, address)).find(isUntagged) === address;
}

/**
 * Whether the account of this address gets mails beyond those of its mailbox: it owns the mailbox, or was the first to be registered.
 * It takes one query, whether the address has an account or not.
 */
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
