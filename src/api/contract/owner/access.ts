import * as v from 'valibot';
import { everybody, ownerOnly, roles } from '#domain/owner/roles.ts';
import { done, requiredLine } from '../values.ts';
import { newLinkToken, type OwnerCall } from './owner-call.ts';

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
  join: {
    roles: null,
    summary: 'Uses an invitation: the member chooses a name and a passphrase, and is signed in.',
    request: v.object({ token: v.string(), name: requiredLine('Name', 40), passphrase }),
    reply: signedIn,
  },
  'sign-in': {
    roles: null,
    summary: 'Signs a member of the staff in. The session is a cookie.',
    request: v.object({
      name: requiredLine('Name', 40),
      passphrase: v.string('Please write the passphrase.'),
    }),
    reply: signedIn,
  },
  'passkey-challenge': {
    roles: null,
    summary: 'A challenge for a sign-in by passkey.',
    request: v.object({}),
    reply: v.object({ success: v.literal(true), options: passkeyData }),
  },
  'passkey-sign-in': {
    roles: null,
    summary: 'Signs in by a passkey.',
    request: v.object({ answer: passkeyData }),
    reply: signedIn,
  },
  session: {
    roles: everybody,
    summary: 'Who is signed in.',
    request: v.object({}),
    reply: signedIn,
  },
  'sign-out': {
    roles: everybody,
    summary: 'Ends the session of this device.',
    request: v.object({}),
    reply: done,
  },
  'passkey-options': {
    roles: everybody,
    summary: 'What the browser needs to make a passkey for this member.',
    request: v.object({}),
    reply: v.object({ success: v.literal(true), options: passkeyData }),
  },
  'add-passkey': {
    roles: everybody,
    isWrite: true,
    summary: 'Keeps a passkey of this member.',
    request: v.object({ answer: passkeyData, origin: v.pipe(v.string(), v.url()) }),
    reply: done,
  },
  people: {
    roles: ownerOnly,
    summary: 'The staff with their devices.',
    request: v.object({}),
    reply: v.object({
      success: v.literal(true),
      people: v.array(
        v.object({
          ...member.entries,
          devices: v.array(
            v.object({
              id: v.string(),
              label: v.string(),
              lastUsed: v.number(),
              rings: v.boolean(),
              isOpen: v.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
  invite: {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Makes a link with which a new member comes in, good once and for an hour.',
    request: v.object({
      name: requiredLine('Name', 40),
      role: v.picklist(roles, 'Please choose a role.'),
      token: newLinkToken,
    }),
    reply: done,
  },
  'end-device': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Signs a device out, for good.',
    request: v.object({ deviceId: v.string() }),
    reply: done,
  },
  'end-member': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Ends the work of a member: all devices are signed out, and the passphrase is good no more.',
    request: v.object({ staffId: v.string() }),
    reply: done,
  },
  log: {
    roles: ownerOnly,
    summary: 'Changes by the staff, newest first: all of them, or those of one order or product.',
    request: v.object({
      subject: v.optional(v.string()),
      subjectId: v.optional(v.string()),
      before: v.optional(v.number()),
    }),
    reply: v.object({
      success: v.literal(true),
      events: v.array(
        v.object({
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
      ),
      hasOlder: v.boolean(),
    }),
  },
} as const satisfies Record<string, OwnerCall>;
