import { atom } from 'nanostores';
import { login, register as registerAccount, type SignedIn } from '#api/client/entry.ts';
import type { RequestOf } from '#api/contract.ts';
import type { Outcome } from '#api/outcome.ts';
import { accountKey } from '#domain/cart-storage.ts';
import { normalEmail } from '#domain/email.ts';
import { entryAdvice, registered, registrationUnsure, signedIn } from '#domain/entry-messages.ts';
import { failed } from '#domain/messages.ts';
import { nextPath } from '#domain/next-path.ts';
import { unconfirmedNotice } from '#domain/order-messages.ts';
import { attemptKey } from '#domain/personal.ts';
import { longToastMs } from '#domain/shop.ts';
import { endSession } from './account.ts';
import { cartRecords } from './cart.ts';
import { $isCartRead } from './cart-arrival.ts';
import { deviceField, persistDevice } from './device.ts';
import { $session } from './session.ts';
import { callShop } from './shop-api.ts';
import { isStored, persistText } from './storage.ts';
import { flashToast } from './toasts.ts';

/** Why somebody is not in yet, and what helps. */
export interface EntryProblem {
  text: string;
  advice: string;
}

type Credentials = RequestOf<'login'>;

/** Whether a sign-in or sign-up is under way; it stays so on the way to the next page. */
export const $isEntering = atom(false);

/** Null when there is nothing to say: the next page says it, or a former tap is still under way. */
export function signIn(credentials: Credentials): Promise<EntryProblem | null> {
  return once(async () => {
    const answer = await login(callShop, { ...credentials, ...deviceField() });
    return answer.outcome === 'ok'
      ? enter(answer.value, credentials.email, signedIn)
      : problemIn(answer, entryAdvice.noAnswer);
  });
}

/** As `signIn`. A lost answer is looked into: where the account was made, its credentials sign in. */
export function register(account: RequestOf<'register'> & Credentials): Promise<EntryProblem | null> {
  return once(async () => {
    const { email, password } = account;
    const answer = await registerAccount(callShop, { ...account, ...deviceField() });
    if (answer.outcome === 'ok') return enter(answer.value, email, registered);
    const credentials = JSON.stringify([email, password]);
    if (answer.outcome !== 'unknown' && unsure !== credentials) return problemIn(answer);
    unsure = credentials;
    const attempt = await login(callShop, { email, password, ...deviceField() });
    if (attempt.outcome === 'ok') return enter(attempt.value, email, registered);
    if (answer.outcome !== 'unknown' || attempt.outcome !== 'unknown')
      return problemIn(answer, entryAdvice.notRegistered);
    return answer.message === failed.registration
      ? registrationUnsure
      : { text: answer.message, advice: registrationUnsure.advice };
  });
}

/** The credentials of a sign-up that may have been done without an answer. */
let unsure = '';

async function once(enters: () => Promise<EntryProblem | null>): Promise<EntryProblem | null> {
  if ($isEntering.get()) return null;
  $isEntering.set(true);
  const problem = await enters();
  if (problem) $isEntering.set(false);
  return problem;
}

function problemIn(answer: Exclude<Outcome<unknown>, { outcome: 'ok' }>, advice = ''): EntryProblem {
  return { text: answer.message, advice: answer.outcome === 'unknown' ? advice : '' };
}

function enter(
  { token, customer }: SignedIn,
  email: Credentials['email'],
  words: string,
): EntryProblem | null {
  const account = normalEmail(email ?? '');
  if (!['', account].includes(cartRecords.account())) endSession();
  // What an ended session wrote after its end is cleared away on reading.
  cartRecords.read();
  $isCartRead.set(false);
  persistText(accountKey, account);
  $session.set({ token, account, customer: { ...customer, email: customer.email || account } });
  if (!isStored('session') || cartRecords.account() !== account) {
    $session.set(null);
    return { text: failed.login, advice: entryAdvice.notPersisted };
  }
  persistDevice();
  const isUnconfirmed = isStored(attemptKey(account));
  flashToast({
    text: words,
    ...(isUnconfirmed && { description: unconfirmedNotice.atSignIn, ms: longToastMs }),
  });
  return null;
}

/** Leaves the sign-in page for where it leads as soon as somebody is signed in, be it in another tab (R16). */
export function leaveWhenSignedIn(): () => void {
  return $session.subscribe((session) => {
    if (session && isStored('session')) location.replace(nextPath(location.search));
  });
}
