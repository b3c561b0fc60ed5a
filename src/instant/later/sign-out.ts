import { onTap } from '../page-parts.ts';

/** The login page ends the session: it has the API, and says goodbye. */
export function startSignOut(): void {
  onTap('[data-sign-out]', () => {
    sessionStorage.signOut = 'now';
  });
}
