import type { Profile } from '#domain/account/profile.ts';
import { stored } from '../storage.ts';
import { $session } from './session.ts';

/** `account` as the session has it; none where an earlier release of the shop stored it. */
export type TypedProfile = Profile & { account?: string };

/**
 * The profile as it was typed at sign-up, until an order, the checkout or the profile's page shows that the shop has it: an
 * API may take no more than name, email and password there. For its account alone.
 */
export const $typedProfile = stored<TypedProfile | null>('typed-profile', null, decode);

function decode(json: unknown): TypedProfile | null {
  const profile = json as TypedProfile;
  return Object.values(profile).every((text) => typeof text === 'string') ? profile : null;
}

/** The profile, and what was typed at sign-up where it has nothing. */
export function withTyped(profile: Profile): Profile {
  const kept = $typedProfile.get();
  const own = $session.get()?.account;
  const typed: Partial<Profile> = kept && (kept.account ?? own) === own ? kept : {};
  const filled = { ...profile };
  for (const name of Object.keys(profile) as (keyof Profile)[]) filled[name] ||= typed[name] ?? '';
  return filled;
}
