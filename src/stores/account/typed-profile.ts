import type { Profile } from '#domain/account/profile.ts';
import { $session } from '../session.ts';
import { stored } from '../storage.ts';

/** A typed profile; `account` as in the session. */
export type TypedProfile = Profile & { account: string };

/** The profile typed at sign-up, until the shop shows that it has it: an API may store only name, email and password. */
export const $typedProfile = stored<TypedProfile | null>('typed-profile', null, decode);

function decode(json: unknown): TypedProfile | null {
  const profile = json as TypedProfile;
  return Object.values(profile).every((text) => typeof text === 'string') ? profile : null;
}

/** The profile, with its empty fields filled by those typed at sign-up. */
export function withTyped(profile: Profile): Profile {
  const atSignUp = $typedProfile.get();
  const account = $session.get()?.account;
  const typed: Partial<Profile> = (atSignUp?.account === account && atSignUp) || {};
  const filled = { ...profile };
  for (const name of Object.keys(profile) as (keyof Profile)[]) filled[name] ||= typed[name] ?? '';
  return filled;
}
