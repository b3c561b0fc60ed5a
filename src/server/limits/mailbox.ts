import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * The mailbox of an email address, as far as its spelling shows: `jane+shop@…` is delivered to `jane@…`, and Gmail ignores
 * dots. Mails are counted by mailbox, so that other spellings get no more of them.
 */
export function mailboxOf(address: string): string {
  const { name, host } = partsOf(address);
  const [untagged = ''] = name.split('+');
  if (!gmail.includes(host)) return `${untagged}@${host}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

/**
 * Whether the account of this address owns its mailbox, as far as that shows: it has no `+tag`, and of Gmail's spellings it
 * was registered first.
 */
export async function ownsMailbox(database: Database, address: string): Promise<boolean> {
  const { name, host } = partsOf(address);
  if (name.includes('+')) return false;
  if (!gmail.includes(host)) return true;
  const spelled = gmail.map((each) => `${name}@${each}`.replaceAll('.', ''));
  const first = await database
    .selectFrom('accounts')
    .select('email')
    .where(sql<string>`replace(email, '.', '')`, 'in', spelled)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return first?.email === address;
}

const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

function partsOf(address: string): { name: string; host: string } {
  const separator = address.lastIndexOf('@');
  return {
    name: address.slice(0, separator).toLowerCase(),
    host: address.slice(separator + 1).toLowerCase(),
  };
}
