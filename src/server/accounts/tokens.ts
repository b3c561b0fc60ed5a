import { hash, randomBytes } from 'node:crypto';
import { notSignedIn } from '#domain/messages.ts';
import type { Customer, Service } from '../call/service.ts';
import type { TokensTable } from '../database/customer-schema.ts';
import { isBusyOrFull } from '../database/faults.ts';
import { rowStatement } from '../database/row-statement.ts';
import { Refusal } from '../refusal.ts';

const day = 24 * 60 * 60_000;

/** A token dies this long after its last use, ms. */
const tokenLife = 30 * day;

/** A use is written down when the last one is this long ago, ms: reading the cart need not write each time. */
const useStep = day / 24;

/** A new token for the account: 256 random bits of which only a hash is kept. */
export async function giveToken({ database, now }: Service, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database
    .insertInto('tokens')
    .values({ hash: hashOf(token), account_id: accountId, last_used_at: now() })
    .execute();
  return token;
}

/** Drops the tokens that are dead by now. */
export async function sweepTokens({ database, now }: Service): Promise<void> {
  await database
    .deleteFrom('tokens')
    .where('last_used_at', '<=', now() - tokenLife)
    .execute();
}

/**
 * Tells who holds a token, asking the database each time: a token is dead as soon as any process has deleted it. Throws a
 * `Refusal` (401) when nobody holds it.
 */
export function customerReader(service: Service) {
  const { database, now } = service;
  const read = rowStatement<string, TokensTable>(
    (hashes) => database.selectFrom('tokens').selectAll().where('hash', 'in', hashes).compile(),
    (hash) => [hash],
  );
  return async (token: string): Promise<Omit<Customer, 'address'>> => {
    if (token === '') throw new Refusal(notSignedIn, { status: 401 });
    const [found] = await read(database, [hashOf(token)]);
    if (!found || found.last_used_at <= now() - tokenLife) {
      throw new Refusal('Please sign in again.', { status: 401 });
    }
    if (found.last_used_at <= now() - useStep) await noteUse(service, found.hash);
    return { accountId: found.account_id, tokenHash: found.hash };
  };
}

/** What is only read must be readable while nothing can be written. */
async function noteUse({ database, now }: Service, hash: string): Promise<void> {
  try {
    await database.updateTable('tokens').set({ last_used_at: now() }).where('hash', '=', hash).execute();
  } catch (error) {
    if (!isBusyOrFull(error)) throw error;
  }
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
