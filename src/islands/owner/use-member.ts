import { useStore } from '@nanostores/react';
import { $member, type Member } from '#stores/owner/session.ts';

/** The member signed in on this device; null in the built HTML. */
export function useMember(): Member | null {
  return useStore($member, { ssr: () => null });
}
