import { hash as digest, randomBytes } from 'node:crypto';
import { notSignedIn } from '#domain/shop/messages.ts';
import { dayMs } from '#domain/text/dates.ts';
import { changeRows, findRow } from '../database/rows.ts';
import type { Database, Schema } from '../database/schema.ts';
import { HttpError, isBusyOrFull } from '../errors.ts';
import type { Service } from '../service.ts';

/** Lives of a token after its last use and after its creation, ms. */
const tokenLife = 30 * dayMs;
const maxTokenLife = 365 * dayMs;

/** Largest number of tokens of one account; a new one ends the least recently used. */
const maxTokens = 100;

/** Shortest time between two recorded uses, ms, so that reading the cart does not write each time. */
const useStep = dayMs / 24;

/** Creates a token for the account: 256 random bits. Only their hash is stored. */
export async function issueToken({ database, now }: Service, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = digest('sha256', token);
  await database
    .insertInto('tokens')
    .values({ hash, account_id: accountId, last_used_at: now(), created_at: now() })
    .execute();
  await database
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('hash', '!=', hash)
    .where('hash', 'not in', (query) =>
      query
        .selectFrom('tokens')
        .select('hash')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(maxTokens),
    )
    .execute();
  return token;
}

export async function sweepTokens({ database, now }: Service): Promise<void> {
  await database
    .deleteFrom('tokens')
    .where(({ eb }) =>
      eb.or([eb('last_used_at', '<=', now() - tokenLife), eb('created_at', '<=', now() - maxTokenLife)]),
    )
    .execute();
}

/** Finds the account of a token, in the database: any process may have deleted it. Throws an `HttpError` (401) for an invalid one. */
export async function authenticate(service: Service, token: string) {
  const { database, now } = service;
  if (token === '') throw new HttpError(notSignedIn, { status: 401 });
  const row = await findRow(database, 'tokens', { hash: digest('sha256', token) });
  if (!row || row.last_used_at <= now() - tokenLife || row.created_at <= now() - maxTokenLife)
    throw new HttpError('Please sign in again.', { status: 401 });
  // A use in the future was recorded before the clock was set back: it would prolong the token's life.
  if (row.last_used_at <= now() - useStep || row.last_used_at > now()) await noteUse(service, row);
  return { accountId: row.account_id, tokenHash: row.hash };
}

/** Records a use of a token. A database that takes no writes must not make reading fail. */
async function noteUse({ database, now }: Service, { hash, created_at }: Schema['tokens']): Promise<void> {
  const used = { last_used_at: now(), created_at: Math.min(created_at, now()) };
  await changeRows(database, 'tokens', { hash }, used).catch((error) => {
    if (!isBusyOrFull(error)) throw error;
  });
}

/** Time without a sign-in after which a device is forgotten, ms, so that a stolen device id does not stay known for ever. */
const deviceLife = 90 * dayMs;

/** Whether this device has signed in to the account before. It makes the same queries if there is no such account. */
export async function isKnownDevice(
  { database, now }: Pick<Service, 'database' | 'now'>,
  accountId: string | undefined,
  device = '',
): Promise<boolean> {
  const key = { account_id: accountId ?? '', hash: hashOfDevice(accountId ?? '', device) };
  const row = await findRow(database, 'devices', key);
  return row !== undefined && row.last_used_at > now() - deviceLife;
}

/** Remembers a device that has signed in, if it sent its name, and forgets those of the account that have not for long. */
export async function rememberDevice(
  { database, now }: Pick<Service, 'database' | 'now'>,
  accountId: string,
  device = '',
): Promise<void> {
  if (device === '') return;
  const hash = hashOfDevice(accountId, device);
  await database
    .insertInto('devices')
    .values({ account_id: accountId, hash, last_used_at: now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ last_used_at: now() }))
    .execute();
  await database
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('last_used_at', '<=', now() - deviceLife)
    .execute();
}

export async function forgetOtherDevices(database: Database, accountId: string, device = ''): Promise<void> {
  await database
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('hash', '!=', hashOfDevice(accountId, device))
    .execute();
}

/** Hash of a device, different for each account: the table does not reveal which accounts share a device. */
function hashOfDevice(accountId: string, device: string): string {
  return digest('sha256', `${accountId} ${device}`);
}
