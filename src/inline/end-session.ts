import { forgetPersonal } from '#domain/account/personal.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { signedOutToastMs } from '#domain/shop/shop.ts';
import { toast } from './toast.ts';

/**
 * Ends the session when the link that leads here said so, before and without any other script (R23). `signOut` holds two
 * things, one after the other, since a key of its own costs bytes: `now` from the link; then the token of the ended session,
 * which `tellOfSignOut` takes from there to tell the shop.
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
    // Where nothing can be kept, nobody is signed in.
  }
}
