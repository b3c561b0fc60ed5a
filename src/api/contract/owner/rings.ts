import * as v from 'valibot';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { done } from '../values.ts';
import type { OwnerCall } from './owner-call.ts';

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));
const silence = v.nullable(v.object({ from: hour, to: hour }));

const base64url = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+=*$/));

/** Pushes go to the service of the browser's maker, by https; a test may play one on this machine. */
const endpoint = v.pipe(
  v.string(),
  v.url('This is no address of a push service.'),
  v.maxLength(1_000),
  v.regex(/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1):/, 'A push service must have https.'),
);

/** Ringing of the staff's phones. */
export const ringCalls = {
  rings: {
    roles: everybody,
    summary: 'Whether this device rings, the hours of silence, and the key of the shop for push services.',
    request: v.object({}),
    reply: v.object({
      success: v.literal(true),
      publicKey: v.string(),
      isOn: v.boolean(),
      silence,
    }),
  },
  'set-push': {
    roles: everybody,
    isWrite: true,
    summary: 'Lets this device ring, by the subscription that its browser made, or no more.',
    request: v.object({
      subscription: v.nullable(
        v.object({ endpoint, keys: v.object({ p256dh: base64url, auth: base64url }) }),
      ),
    }),
    reply: done,
  },
  'set-silence': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Sets the hours in which no phone rings; null for none. What came in them rings at their end.',
    request: v.object({ silence }),
    reply: done,
  },
} as const satisfies Record<string, OwnerCall>;
