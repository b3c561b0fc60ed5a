import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import { HttpError } from './errors.ts';
import { type Connection, readBody } from './serve-call.ts';

/** Address of the webhook: a back end calls it when its catalogue has changed. */
export const rebuildHookPath = '/hooks/rebuild';

export interface RebuildHook {
  /** Shared with the back end (`SHOP_HOOK_SECRET`). */
  secret: string;
  /** Requests a rebuild, which is made soon. */
  requestRebuild: () => void;
}

/** Tolerance for the caller's clock, ms. A call is remembered as long, so that it counts once. */
const toleranceMs = 5 * 60_000;

/** Largest body, bytes; its content is ignored. */
const bodyLimit = 4 * 1024;

/** Serves `POST /hooks/rebuild`, whose headers and answers release/README.md names. */
export function rebuildHook(
  { secret, requestRebuild }: RebuildHook,
  clock: () => number,
): Handler<Connection> {
  /** Expiry of each remembered signature, epoch ms. After a restart a replayed call is one rebuild too many. */
  const usedSignatures = new Map<string, number>();
  return async ({ req, json }) => {
    const timestamp = req.header('x-shop-time') ?? '';
    const signature = (req.header('x-shop-signature') ?? '').toLowerCase();
    const body = await readBody(req.raw, bodyLimit);
    const now = clock();
    const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1000) <= toleranceMs;
    if (!isTimely || !isSigned(secret, `${timestamp}.`, body, signature))
      throw new HttpError('The signature is wrong, or its time more than five minutes off.', { status: 401 });
    for (const [each, until] of usedSignatures) if (until < now) usedSignatures.delete(each);
    if (usedSignatures.has(signature))
      throw new HttpError('This call has been taken already.', { status: 409 });
    usedSignatures.set(signature, now + 2 * toleranceMs);
    requestRebuild();
    return json({ success: true, message: 'The shop will be rebuilt.' }, 202);
  };
}

function isSigned(secret: string, time: string, body: Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(time).update(body).digest();
  // Node decodes hexadecimal up to the first invalid character: a suffix would make another call of the same signature.
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
