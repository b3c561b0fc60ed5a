import { hash as digest } from 'node:crypto';
import type { Service } from '../call/service.ts';

/** Devices of one account that are remembered; a new one takes the place of the one longest unused. */
const maxDevices = 20;

/** Whether this device has signed in to the account before; the same work where there is no such account. */
export async function isKnownDevice(
  { database }: Pick<Service, 'database'>,
  accountId: string | undefined,
  device = '',
): Promise<boolean> {
  const found = await database
    .selectFrom('devices')
    .select('hash')
    .where('account_id', '=', accountId ?? '')
    .where('hash', '=', hashOf(accountId ?? '', device))
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers a device that has signed in, where it says which it is. */
export async function rememberDevice(
  { database, now }: Pick<Service, 'database' | 'now'>,
  accountId: string,
  device = '',
): Promise<void> {
  if (device === '') return;
  const hash = hashOf(accountId, device);
  await database
    .insertInto('devices')
    .values({ account_id: accountId, hash, last_used_at: now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ last_used_at: now() }))
    .execute();
  await database
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('hash', '!=', hash)
    .where('hash', 'not in', (query) =>
      query
        .selectFrom('devices')
        .select('hash')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .limit(maxDevices),
    )
    .execute();
}

/** Forgets every device of the account but this one. */
export async function forgetOtherDevices(
  { database }: Pick<Service, 'database'>,
  accountId: string,
  device = '',
): Promise<void> {
  await database
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('hash', '!=', hashOf(accountId, device))
    .execute();
}

/** Another one for each account: the table does not tell which accounts share a device. */
function hashOf(accountId: string, device: string): string {
  return digest('sha256', `${accountId} ${device}`);
}
