import { forgetPersonal } from '#domain/account/personal.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { signedOutToastMs } from '#domain/shop/shop.ts';
import { toast } from './toast.ts';

/**
 * Ends the session when the link that leads here said so, before and without any other script (R23). The token waits
 * where the link's word stood, for the shop to be told.
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
