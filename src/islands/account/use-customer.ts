import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { guardPage } from '#stores/account/account.ts';
import { $session, type Session } from '#stores/session.ts';

/**
 * The signed-in customer on a page for customers: null in the built HTML, and for a visitor, who is redirected to sign-in.
 * Render nothing personal while it is null.
 */
export function useCustomer(): Session | null {
  useEffect(() => guardPage(), []);
  return useStore($session, { ssr: () => null });
}
