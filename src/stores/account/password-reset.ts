import { atom } from 'nanostores';
import { requestPasswordReset, resetPassword } from '#api/client/password-reset.ts';
import { noAnswerAdvice, passwordChanged, resetUnsureAdvice } from '#domain/account/account-messages.ts';
import { nextPath } from '#domain/account/next-path.ts';
import { isResetLink } from '#domain/account/reset-link.ts';
import { callShop } from '../shop-api.ts';
import { persistText, readText } from '../storage.ts';
import { $isAuthenticating, type AuthProblem, once, problemIn, startSession } from './auth.ts';
import { deviceField } from './device.ts';

/** The address to which a link was asked for; '' before. */
export const $linkSentTo = atom('');

/** Asks for a link by mail. Null when it is on its way, or an earlier call is still under way. */
export function askForLink(email: string): Promise<AuthProblem | null> {
  return once(async (left) => {
    const answer = await requestPasswordReset(callShop, { email }, { signal: left });
    if (answer.outcome !== 'ok') return problemIn(answer, noAnswerAdvice);
    // The mail does not say where the shopper was going: it is remembered here (R16).
    persistText(nextKey, location.search || null);
    $isAuthenticating.set(false);
    $linkSentTo.set(email);
    return null;
  });
}

/**
 * Takes the token of the mailed link out of the address bar and the browser's list of pages; a reload still finds it. The query is
 * that of the sign-in that began it, where it was on this device.
 */
export function openResetLink(): void {
  const hash = isResetLink(location.hash) ? location.hash : `#${history.state?.resetToken ?? ''}`;
  if (!isResetLink(hash)) return;
  resetToken = hash.slice(1);
  const search = readText(nextKey) ?? location.search;
  history.replaceState({ resetToken }, '', location.pathname + search);
  document.documentElement.classList.add('is-choosing');
}

let resetToken = '';

const nextKey = 'reset-next';

/** Back to the form that asks for a link. */
export function askAgain(): void {
  history.replaceState(null, '');
  document.documentElement.classList.remove('is-choosing');
  $linkSentTo.set('');
}

/** Sets the password by the link, which signs in, and leads on (R16). Null when there is nothing to show. */
export function choosePassword(newPassword: string): Promise<AuthProblem | null> {
  return once(async (left) => {
    const request = { resetToken, newPassword, ...deviceField() };
    const answer = await resetPassword(callShop, request, { signal: left });
    if (answer.outcome !== 'ok') return problemIn(answer, resetUnsureAdvice);
    const problem = startSession(answer.value, answer.value.customer.email, passwordChanged);
    if (problem) return problem;
    const next = nextPath(location.search);
    persistText(nextKey, null);
    history.replaceState(null, '', location.pathname);
    location.replace(next);
    return null;
  });
}
