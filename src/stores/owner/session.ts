import { atom } from 'nanostores';
import { callOwner } from '#api/client/owner.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import type { Role } from '#domain/owner/roles.ts';
import { delay, staffDelay } from '../delays.ts';
import { stored } from '../storage.ts';

export interface Member {
  id: string;
  name: string;
  role: Role;
}

const isMember = (json: unknown): json is Member =>
  typeof json === 'object' && json !== null && 'id' in json && 'name' in json && 'role' in json;

/** The member signed in on this device, as the shop said last; null for nobody. The session itself is a cookie. */
export const $member = stored<Member | null>('owner/member', null, (json) => (isMember(json) ? json : null));

/** Fault of the shop that everybody must see; '' for none. */
export const $alert = atom('');

/**
 * Asks the shop who is signed in. Without a connection the member of the last visit stays; a device that knows none asks until it is
 * answered.
 */
export async function refreshMember(): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await callOwner('session', {});
    if (answer.outcome === 'signed out') return leave();
    if (answer.outcome === 'ok') {
      $member.set(answer.value.member);
      $alert.set(answer.value.alert ?? '');
    }
    if ($member.get()) return;
    await delay(staffDelay(tries));
  }
}

/** Goes to the sign-in, and comes back to this page afterwards. Changes that wait stay on the phone. */
export function leave(): void {
  $member.set(null);
  location.replace(`${ownerPaths.enter}?next=${encodeURIComponent(location.pathname + location.search)}`);
}

export async function signOut(): Promise<void> {
  const answer = await callOwner('sign-out', {});
  if (answer.outcome !== 'unknown') leave();
}
