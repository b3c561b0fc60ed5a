import { forgetPersonal } from '#domain/account/sign-out.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { flashToastKey } from '#domain/shop/page-events.ts';
import { signedOutToastMs } from '#domain/shop/shop.ts';
import { onDelegatedClick } from './dom.ts';

/**
 * Ends the session at the tap on Sign out, before and without any other script (R23). `sessionStorage.session` keeps it for
 * `finishSignOut`, which removes the other records. Each page carries this, so the keys are literals, which are fewer bytes.
 */
export function startSignOut(): void {
  onDelegatedClick('[data-sign-out]', () => {
    sessionStorage.session = localStorage.session;
    delete localStorage.session;
    delete localStorage.account;
    dispatchEvent(new Event('storage'));
  });
}

/** Removes all that a sign-out has left, once. Then `sessionStorage.session` is the token that `reportSignOut` sends. */
export function finishSignOut(): void {
  try {
    const { token } = JSON.parse(sessionStorage.session);
    if (typeof token !== 'string') return;
    sessionStorage.session = token;
    // Another customer may have signed in in another tab.
    if (localStorage.session?.includes(token) === false) return;
    sessionStorage[flashToastKey] = JSON.stringify({ text: signedOut, ms: signedOutToastMs });
    forgetPersonal(localStorage);
  } catch {
    // Nobody has signed out.
  }
}
