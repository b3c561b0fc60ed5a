import { forgetPersonal } from '#domain/account/personal.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { signedOutToastMs } from '#domain/shop/shop.ts';
import { toast } from './toast.ts';

/**
 * Ends the session when the sign-out link led here, before and without any other script (R23). `signOut` holds two values
 * in turn, since a second key costs bytes: `now`, written by the link; then the token of the ended session, which
 * `tellOfSignOut` sends to the shop.
 */
export function endSession(): void {
  try {
    if (sessionStorage.signOut !== 'now') return;
    const session = localStorage.getItem('session');
    sessionStorage.removeItem('signOut');
    forgetPersonal(localStorage);
    if (session) sessionStorage.signOut = JSON.parse(session).token;
    toast(signedOut, signedOutToastMs);
  } catch {
    // Where storage is forbidden, nobody is signed in.
  }
}
