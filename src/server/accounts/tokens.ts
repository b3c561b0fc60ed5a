import { createHash, randomBytes } from 'node:crypto';
import { notSignedIn } from '#domain/messages.ts';
import type { Customer, Service } from '../call/service.ts';
import { isBusyOrFull } from '../database/faults.ts';
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

/** Who holds the token. Throws a `Refusal` (401) when nobody does. */
export async function customerOf(service: Service, token: string): Promise<Omit<Customer, 'address'>> {
  if (token === '') throw new Refusal(notSignedIn, { status: 401 });
  const hash = hashOf(token);
  const found = await service.database
    .selectFrom('tokens')
    .select(['account_id', 'last_used_at'])
    .where('hash', '=', hash)
    .where('last_used_at', '>', service.now() - tokenLife)
    .executeTakeFirst();
  if (!found) throw new Refusal('Please sign in again.', { status: 401 });
  if (found.last_used_at <= service.now() - useStep) await noteUse(service, hash);
  return { accountId: found.account_id, tokenHash: hash };
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
  return createHash('sha256').update(token).digest('hex');
}
