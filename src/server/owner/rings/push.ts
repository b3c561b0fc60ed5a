import type { PushSubscription } from 'web-push';
import { facts } from '#domain/content/facts.ts';
import type { Database } from '../../database/schema.ts';
import { readSetting } from '../settings.ts';
import type { NewRing } from './rings.ts';

/** Keys with which push services know the shop (VAPID); made once, without an account at anybody. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Time limit of one push, ms. */
const timeoutMs = 4_000;
/** Life of a push at its service, for a phone that is off, s. */
const lifeSeconds = 43_200;

/** The library is loaded by shops with a device that rings. */
const library = async () => (await import('web-push')).default;

export async function pushKeys(database: Database): Promise<PushKeys> {
  const kept = await readSetting<PushKeys | null>(database, 'push-keys', null);
  if (kept) return kept;
  const made: PushKeys = (await library()).generateVAPIDKeys();
  // Of two processes the first decides: a phone that knows other keys would never ring.
  await database
    .insertInto('shop_settings')
    .values({ name: 'push-keys', value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return await readSetting(database, 'push-keys', made);
}

/** Sends a ring to each device that wants it. Returns on how many it arrived at the push service, and how many failed. */
export async function pushToAll(
  database: Database,
  { id, title, text, path }: Pick<NewRing, 'id' | 'title' | 'text' | 'path'>,
): Promise<{ sent: number; failed: number }> {
  const devices = await database
    .selectFrom('staff_devices')
    .select(['id', 'push'])
    .where('push', 'is not', null)
    .where('session_hash', 'is not', null)
    .execute();
  if (devices.length === 0) return { sent: 0, failed: 0 };
  const vapidDetails = { subject: `mailto:${facts.email}`, ...(await pushKeys(database)) };
  const { generateRequestDetails } = await library();
  const payload = JSON.stringify({ id, title, text, path });
  const results = await Promise.all(
    devices.map(async (device) => {
      try {
        const subscription = JSON.parse(device.push ?? '') as PushSubscription;
        const options = { vapidDetails, TTL: lifeSeconds, urgency: 'high' } as const;
        const { endpoint, method, headers, body } = generateRequestDetails(subscription, payload, options);
        const response = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(body ?? []),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        await response.body?.cancel();
        if (response.status === 404 || response.status === 410) await forget(database, device.id);
        return response.ok;
      } catch {
        return false;
      }
    }),
  );
  const sent = results.filter(Boolean).length;
  return { sent, failed: results.length - sent };
}

/** Forgets a subscription that its service does not know any more. */
async function forget(database: Database, deviceId: string): Promise<void> {
  await database.updateTable('staff_devices').set({ push: null }).where('id', '=', deviceId).execute();
}
