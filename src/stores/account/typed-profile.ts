import type { Profile } from '#domain/account/profile.ts';
import { stored } from '../storage.ts';

/**
 * The profile as it was typed at sign-up, until an order or the profile's page shows that the shop has it: an API may take no
 * more than name, e-mail and password there.
 */
export const $typedProfile = stored<Profile | null>('typed-profile', null, decode);

function decode(json: unknown): Profile | null {
  const profile = json as Profile;
  return Object.values(profile).every((text) => typeof text === 'string') ? profile : null;
}

/** The profile, and what was typed at sign-up where it has nothing. */
export function withTyped(profile: Profile): Profile {
  const typed: Partial<Profile> = $typedProfile.get() ?? {};
  const filled = { ...profile };
  for (const name of Object.keys(profile) as (keyof Profile)[]) filled[name] ||= typed[name] ?? '';
  return filled;
}
