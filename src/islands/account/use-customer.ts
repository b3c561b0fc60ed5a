import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { guardPage } from '#stores/account/account.ts';
import { $session, type Session } from '#stores/session.ts';
import { useSessionSync } from '../frame/use-session-sync.ts';

/** The signed-in customer of a screen; null in the built HTML, and for a visitor, who is redirected to sign-in. */
export function useCustomer(): Session | null {
  useSessionSync();
  useEffect(() => guardPage(), []);
  return useStore($session, { ssr: () => null });
}
