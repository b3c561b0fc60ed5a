import { isIP } from 'node:net';
import type { ringCalls } from '#api/contract/owner/rings.ts';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import { isPublicAddress } from '#files/public-address.ts';
import { HttpError } from '../../errors.ts';
import type { OwnerHandlers, OwnerService } from '../serve-owner.ts';
import { writeSetting } from '../settings.ts';
import { pushKeys } from './push.ts';
import { readSilence } from './rings.ts';

export function ringHandlers({ database, siteUrl }: OwnerService): OwnerHandlers<keyof typeof ringCalls> {
  return {
    async rings(_request, { deviceId }) {
      const { push } = await database
        .selectFrom('staff_devices')
        .select('push')
        .where('id', '=', deviceId)
        .executeTakeFirstOrThrow();
      const { publicKey } = await pushKeys(database);
      return { success: true, publicKey, isOn: push !== null, silence: await readSilence(database) };
    },

    async 'set-push'({ subscription }, { transaction, actor, record }) {
      if (subscription) assertPushService(subscription.endpoint, siteUrl);
      const push = subscription && JSON.stringify(subscription);
      await transaction.updateTable('staff_devices').set({ push }).where('id', '=', actor.deviceId).execute();
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
