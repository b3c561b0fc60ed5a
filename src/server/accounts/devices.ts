import { hash as digest } from 'node:crypto';
import { dayMs } from '#domain/text/dates.ts';
import type { Service } from '../service.ts';

/** Time without a sign-in after which a device is forgotten, ms, so that a stolen device id does not stay known for ever. */
const deviceLife = 90 * dayMs;

/** Whether this device has signed in to the account before. It makes the same queries if there is no such account. */
export async function isKnownDevice(
  { database, now }: Pick<Service, 'database' | 'now'>,
  accountId: string | undefined,
  device = '',
): Promise<boolean> {
  const deviceRow = await database
    .selectFrom('devices')
    .select('hash')
    .where('account_id', '=', accountId ?? '')
    .where('hash', '=', hashOfDevice(accountId ?? '', device))
    .where('last_used_at', '>', now() - deviceLife)
    .executeTakeFirst();
  return deviceRow !== undefined;
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

/** Forgets every device of the account but this one. */
export async function forgetOtherDevices(
  { database }: Pick<Service, 'database'>,
  accountId: string,
  device = '',
): Promise<void> {
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
