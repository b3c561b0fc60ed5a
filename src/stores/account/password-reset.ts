import { atom } from 'nanostores';
import { requestPasswordReset, resetPassword as sendNewPassword } from '#api/client/auth.ts';
import { noAnswerAdvice, passwordChanged, resetUnsureAdvice } from '#domain/account/account-messages.ts';
import { isResetFragment, nextPath } from '#domain/account/auth-links.ts';
import { loginPath } from '#domain/shop/paths.ts';
import { callShop } from '../shop-api.ts';
import { persistText, readText } from '../storage.ts';
import { flashToast } from '../toasts.ts';
import { $isAuthenticating, type AuthProblem, authenticateOnce, problemIn, startSession } from './auth.ts';
import { deviceField } from './device.ts';

/** The email address whose link was requested; '' before. */
export const $resetLinkSentTo = atom('');

/** Requests a link by mail. Null when it was sent, or an earlier call is still under way. */
export function requestResetLink(email: string): Promise<AuthProblem | null> {
  return authenticateOnce(async (pageLeft) => {
    const answer = await requestPasswordReset(callShop, { email }, { signal: pageLeft });
    if (answer.outcome !== 'ok') return problemIn(answer, noAnswerAdvice);
    // The mail does not name the shopper's destination: it is stored here (R16).
    persistText(nextKey, location.search || null);
    $isAuthenticating.set(false);
    $resetLinkSentTo.set(email);
    return null;
  });
}

/** Takes the token of the mailed link out of the address bar; a reload still finds it. The query becomes that of the sign-in. */
export function openResetLink(): void {
  const hash = isResetFragment(location.hash) ? location.hash : `#${history.state?.resetToken ?? ''}`;
  if (!isResetFragment(hash)) return;
  resetToken = hash.slice(1);
  const search = readText(nextKey) ?? location.search;
  history.replaceState({ resetToken }, '', location.pathname + search);
  document.documentElement.classList.add('is-resetting');
}

let resetToken = '';

const nextKey = 'reset-next';

/** Returns to the form that requests a link. */
export function restartReset(): void {
  history.replaceState(null, '');
  document.documentElement.classList.remove('is-resetting');
  $resetLinkSentTo.set('');
}

/** Sets the password by the link, signs in, and leads on (R16). Null when there is nothing to show. */
export function resetPassword(newPassword: string): Promise<AuthProblem | null> {
  return authenticateOnce(async (pageLeft) => {
    const request = { resetToken, newPassword, ...deviceField() };
    const answer = await sendNewPassword(callShop, request, { signal: pageLeft });
    if (answer.outcome !== 'ok') return problemIn(answer, resetUnsureAdvice);
    const { email } = answer.value.customer;
    let next = nextPath(location.search);
    if (email) {
      const problem = startSession(answer.value, email, passwordChanged);
      if (problem) return problem;
    } else {
      // The account is not named: a session of none would order as a guest, without an address for the mail.
      flashToast({ text: passwordChanged });
      next = loginPath(next);
    }
    persistText(nextKey, null);
    history.replaceState(null, '', location.pathname);
    location.replace(next);
    return null;
  });
}
