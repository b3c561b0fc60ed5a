import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import type { OwnerReply } from '#api/contract/owner.ts';
import { facts } from '#domain/content/facts.ts';
import type { Role } from '#domain/owner/roles.ts';
import { changeRows } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import type { OwnerHandlers, OwnerService } from './serve-owner.ts';
import { hashOf } from './staff-session.ts';

/** Life of a challenge, ms: the time to look at a phone. */
const challengeLife = 300_000;

const unknownPasskey = 'This passkey is not known here. Please use your passphrase.';

type SignedIn = (
  context: Context,
  member: { id: string; name: string; role: Role },
) => Promise<OwnerReply<'session'>>;

/** Passkeys. The library verifies them; it is loaded only by those who have one. */
export function passkeyHandlers(
  { database, now, limits }: OwnerService,
  signedIn: SignedIn,
): OwnerHandlers<'passkey-challenge' | 'passkey-sign-in' | 'passkey-options' | 'add-passkey'> {
  const library = () => import('@simplewebauthn/server');

  return {
    async 'passkey-challenge'(_request, context) {
      await limits.assert(['calls', `owner passkey ${context.env?.address ?? ''}`, 4]);
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: siteOf(context).rpID });
      await keepChallenge(options.challenge, now());
      return { success: true, options: { ...options } };
    },

    async 'passkey-sign-in'({ answer }, context) {
      const response = answer as unknown as AuthenticationResponseJSON;
      const passkey = await database
        .selectFrom('staff_passkeys')
        .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
        .select(['staff_passkeys.id as credential', 'public_key', 'counter', 'staff.id', 'name', 'role'])
        .where('staff_passkeys.id', '=', String(response.id))
        .where('staff.ended_at', 'is', null)
        .executeTakeFirst();
      if (!passkey) throw new HttpError(unknownPasskey);
      const { verifyAuthenticationResponse } = await library();
      const { rpID, origin } = siteOf(context);
      const result = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge(challenge),
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: passkey.credential,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(() => null);
      if (!result?.verified) throw new HttpError(unknownPasskey);
      await changeRows(
        database,
        'staff_passkeys',
        { id: passkey.credential },
        { counter: result.authenticationInfo.newCounter },
      );
      return signedIn(context, passkey);
    },

    async 'passkey-options'(_request, { staffId, name }, context) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: facts.name,
        rpID: siteOf(context).rpID,
        userName: name,
        userID: new TextEncoder().encode(staffId),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
      await keepChallenge(options.challenge, now());
      return { success: true, options: { ...options } };
    },

    async 'add-passkey'({ answer, origin }, { transaction, actor, record }) {
      const { verifyRegistrationResponse } = await library();
      const result = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => takeChallenge(challenge, transaction),
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
      }).catch(() => null);
      if (!result?.verified) throw new HttpError('The passkey could not be checked. Please try again.');
      const { id, publicKey, counter } = result.registrationInfo.credential;
      const public_key = Buffer.from(publicKey).toString('base64url');
      const passkey = { id, staff_id: actor.staffId, public_key, counter, created_at: now() };
      await transaction.insertInto('staff_passkeys').values(passkey).execute();
      await record('staff', actor.staffId, 'added a passkey');
      return { success: true };
    },
  };

  async function keepChallenge(challenge: string, moment: number): Promise<void> {
    await database
      .deleteFrom('staff_links')
      .where('kind', '=', 'challenge')
      .where('expires_at', '<=', moment)
      .execute();
    const link = { hash: hashOf(challenge), kind: 'challenge', name: '', role: 'packer' } as const;
    const expires_at = moment + challengeLife;
    await database
      .insertInto('staff_links')
      .values({ ...link, expires_at })
      .execute();
  }

  /** Whether this challenge was given out and not used yet; it is used then. */
  async function takeChallenge(challenge: string, within: Database = database): Promise<boolean> {
    const taken = await within
      .deleteFrom('staff_links')
      .where('hash', '=', hashOf(challenge))
      .where('kind', '=', 'challenge')
      .where('expires_at', '>', now())
      .returning('hash')
      .executeTakeFirst();
    return taken !== undefined;
  }
}

/** The site that a passkey belongs to: that of the page, whose origin was checked. */
function siteOf(context: Context): { rpID: string; origin: string } {
  const origin = context.req.header('origin') ?? '';
  return { origin, rpID: new URL(origin).hostname };
}
