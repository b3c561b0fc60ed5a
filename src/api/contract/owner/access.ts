import * as v from 'valibot';
import { everybody, ownerOnly, roles } from '#domain/owner/roles.ts';
import { requiredLine } from '../values.ts';
import { list, newLinkToken, open, read, write } from './owner-call.ts';

const shortestPassphrase = 10;

const passphrase = v.pipe(
  v.string('Please choose a passphrase.'),
  v.minLength(shortestPassphrase, `The passphrase needs at least ${shortestPassphrase} characters.`),
  v.maxLength(200, 'The passphrase may have at most 200 characters.'),
);

const member = v.object({ id: v.string(), name: v.string(), role: v.picklist(roles) });
const signedIn = v.object({
  success: v.literal(true),
  member,
  alert: v.optional(v.pipe(v.string(), v.description('Fault that the staff must know; empty for none.'))),
});

/** Data that a browser's passkey calls take and give; the library on both sides knows their fields. */
const passkeyData = v.record(v.string(), v.unknown());

/** Coming in: invitations, passphrases, passkeys, devices. */
export const accessCalls = {
  join: open(
    'Uses an invitation: the member chooses a name and a passphrase, and is signed in.',
    { token: v.string(), name: requiredLine('Name', 40), passphrase },
    signedIn.entries,
  ),
  'sign-in': open(
    'Signs a member of the staff in. The session is a cookie.',
    {
      name: requiredLine('Name', 40),
      passphrase: v.string('Please write the passphrase.'),
    },
    signedIn.entries,
  ),
  'passkey-challenge': open('A challenge for a sign-in by passkey.', {}, { options: passkeyData }),
  'passkey-sign-in': open('Signs in by a passkey.', { answer: passkeyData }, signedIn.entries),
  session: read(everybody, 'Who is signed in.', {}, signedIn.entries),
  'sign-out': read(everybody, 'Ends the session of this device.', {}),
  'passkey-options': read(
    everybody,
    'What the browser needs to make a passkey for this member.',
    {},
    { options: passkeyData },
  ),
  'add-passkey': write(everybody, 'Keeps a passkey of this member.', {
    answer: passkeyData,
    origin: v.pipe(v.string(), v.url()),
  }),
  people: read(
    ownerOnly,
    'The staff with their devices.',
    {},
    {
      people: list({
        ...member.entries,
        devices: list({
          id: v.string(),
          label: v.string(),
          lastUsed: v.number(),
          rings: v.boolean(),
          isOpen: v.boolean(),
        }),
      }),
    },
  ),
  invite: write(ownerOnly, 'Makes a link with which a new member comes in, good once and for an hour.', {
    name: requiredLine('Name', 40),
    role: v.picklist(roles, 'Please choose a role.'),
    token: newLinkToken,
  }),
  'end-device': write(ownerOnly, 'Signs a device out, for good.', { deviceId: v.string() }),
  'end-member': write(
    ownerOnly,
    'Ends the work of a member: all devices are signed out, and the passphrase is good no more.',
    { staffId: v.string() },
  ),
  log: read(
    ownerOnly,
    'Changes by the staff, newest first: all of them, or those of one order or product.',
    {
      subject: v.optional(v.string()),
      subjectId: v.optional(v.string()),
      before: v.optional(v.number()),
    },
    {
      events: list({
        id: v.number(),
        at: v.number(),
        who: v.string(),
        device: v.string(),
        subject: v.string(),
        subjectId: v.string(),
        about: v.pipe(v.string(), v.description('Number or name of its subject; empty if it has none.')),
        action: v.string(),
        before: v.unknown(),
        after: v.unknown(),
      }),
      hasOlder: v.boolean(),
    },
  ),
};
