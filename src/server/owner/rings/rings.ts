import { isIP } from 'node:net';
import type { PushSubscription } from 'web-push';
import type { ringCalls } from '#api/contract/owner/rings.ts';
import { facts } from '#domain/content/facts.ts';
import type { Silence } from '#domain/owner/silence.ts';
import { isLoopbackHost } from '#domain/shop/settings.ts';
import { isPublicAddress } from '#files/connections.ts';
import { addRows, changeRows, getRow } from '../../database/rows.ts';
import type { Database, Schema } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import type { OwnerHandlers, OwnerService } from '../serve-owner.ts';
import { readSetting, writeSetting } from '../settings.ts';

export function ringHandlers({ database, siteUrl }: OwnerService): OwnerHandlers<keyof typeof ringCalls> {
  return {
    async rings(_request, { deviceId }) {
      const { push } = await getRow(database, 'staff_devices', { id: deviceId });
      const { publicKey } = await pushKeys(database);
      return { success: true, publicKey, isOn: push !== null, silence: await readSilence(database) };
    },

    async 'set-push'({ subscription }, { transaction, actor, record }) {
      if (subscription) assertPushService(subscription.endpoint, siteUrl);
      const push = subscription && JSON.stringify(subscription);
      await changeRows(transaction, 'staff_devices', { id: actor.deviceId }, { push });
      const action = push ? 'lets a device ring' : 'keeps a device quiet';
      await record('staff', actor.staffId, action, { after: actor.device });
      return { success: true };
    },

    async 'set-silence'({ silence }, { transaction, record }) {
      const before = await readSilence(transaction);
      await writeSetting(transaction, 'silence', silence);
      await record('settings', 'silence', 'set the hours of silence', { before, after: silence });
      return { success: true };
    },
  };
}

/** Throws for an endpoint inside the shop's network, which no member may make the shop call. A shop at localhost may ring there. */
function assertPushService(endpoint: string, siteUrl: string): void {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackHost(host) && (siteUrl === '' || isLoopbackHost(new URL(siteUrl).hostname))) return;
  if (endpoint.startsWith('https:') && !isLoopbackHost(host) && (isIP(host) === 0 || isPublicAddress(host)))
    return;
  throw new HttpError('This is no address of a push service.', { status: 422 });
}

export type Ring = Schema['rings'];
export type NewRing = Pick<Ring, 'id' | 'title' | 'text' | 'path' | 'at'>;

/** Queues rings in the transaction of what they tell; one with the same id was queued before. */
export async function queueRings(transaction: Database, rings: readonly NewRing[]): Promise<void> {
  const untold = { tries: 0, devices: 0, is_mailed: 0 } as const;
  const rows = rings.map((ring) => ({ ...ring, ...untold, mail_due_at: ring.at, push_due_at: ring.at }));
  await addRows(transaction, 'rings', rows);
}

export const readSilence = (database: Database) => readSetting<Silence | null>(database, 'silence', null);

/** Sentence about rings of the last day that reached nobody, for the top of /owner; '' for none. */
export async function lostRings(database: Database, now: number): Promise<string> {
  const rows = await database
    .selectFrom('rings')
    .select('title')
    .where('at', '>', now - 86_400_000)
    .where('push_due_at', 'is', null)
    .where('mail_due_at', 'is', null)
    .where('devices', '=', 0)
    .where('is_mailed', '=', 0)
    .orderBy('at', 'desc')
    .execute();
  const [latest] = rows;
  if (!latest) return '';
  const others = rows.length === 1 ? '' : ` and ${rows.length - 1} more`;
  return `Nobody was told: ${latest.title}${others}. Let this phone ring, and look at the mail settings.`;
}

/** Keys with which push services know the shop (VAPID); made once, without an account at anybody. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const timeoutMs = 4_000;
/** Life of a push at its service, for a phone that is off, s. */
const lifeSeconds = 43_200;

/** The library is loaded by shops with a device that rings. */
const library = async () => (await import('web-push')).default;

async function pushKeys(database: Database): Promise<PushKeys> {
  const kept = await readSetting<PushKeys | null>(database, 'push-keys', null);
  if (kept) return kept;
  const made: PushKeys = (await library()).generateVAPIDKeys();
  // Of two processes the first decides: a phone that knows other keys would never ring.
  await addRows(database, 'shop_settings', [{ name: 'push-keys', value: JSON.stringify(made) }]);
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

async function forget(database: Database, deviceId: string): Promise<void> {
  await changeRows(database, 'staff_devices', { id: deviceId }, { push: null });
}
