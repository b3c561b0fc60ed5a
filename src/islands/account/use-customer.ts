import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { guardPage } from '#stores/account/account.ts';
import { $session, type Session } from '#stores/session.ts';

/** The signed-in customer; null in the built HTML, and for a visitor, who is redirected to sign-in. */
export function useCustomer(): Session | null {
  useEffect(() => guardPage(), []);
  return useStore($session, { ssr: () => null });
}
