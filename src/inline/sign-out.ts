import { attemptKey, forgetPersonal, signOutHash, signOutNote } from '#domain/account/sign-out.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { signedOutToastMs } from '#domain/shop/shop.ts';
import { toast } from './toast.ts';

/**
 * Ends the session when the sign-out link leads here, before and without any other script (R23). The key `signOut` of `sessionStorage` holds two values
 * in turn, since a second key costs bytes: the link's note; then the token of the ended session, which `reportSignOut` sends
 * to the shop.
 */
export function signOut(): void {
  try {
    const { signOut: note } = sessionStorage;
    if (!note?.startsWith('now')) return;
    // A note counts for this visit alone, which its link may not have led to.
    sessionStorage.removeItem('signOut');
    if (location.hash !== signOutHash) return;
    const session = localStorage.getItem('session');
    const attempt = attemptKey(localStorage[accountKey]);
    forgetPersonal(localStorage);
    // The order that the shopper agreed to forget, and no later one of another tab (R33).
    if (note === signOutNote(localStorage[attempt])) localStorage.removeItem(attempt);
    if (session) sessionStorage.signOut = JSON.parse(session).token;
    history.replaceState(null, '', location.pathname);
    toast(signedOut, signedOutToastMs);
  } catch {
    // Where storage is forbidden, nobody is signed in.
  }
}
