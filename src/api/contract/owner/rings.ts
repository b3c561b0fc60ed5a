import * as v from 'valibot';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { read, write } from './owner-call.ts';

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
  rings: read(
    everybody,
    'Whether this device rings, the hours of silence, and the key of the shop for push services.',
    {},
    {
      publicKey: v.string(),
      isOn: v.boolean(),
      silence,
    },
  ),
  'set-push': write(
    everybody,
    'Lets this device ring, by the subscription that its browser made, or no more.',
    {
      subscription: v.nullable(
        v.object({ endpoint, keys: v.object({ p256dh: base64url, auth: base64url }) }),
      ),
    },
  ),
  'set-silence': write(
    ownerOnly,
    'Sets the hours in which no phone rings; null for none. What came in them rings at their end.',
    { silence },
  ),
};
