import { atom } from 'nanostores';
import { login, register as registerAccount, type SignedIn } from '#api/client/auth.ts';
import type { Outcome } from '#api/client/call.ts';
import { updateUserProfile } from '#api/client/profile-update.ts';
import type { RequestOf } from '#api/contract.ts';
import {
  noAnswerAdvice,
  notPersistedAdvice,
  notRegisteredAdvice,
  registered,
  registrationUnsure,
  registrationUnsureAdvice,
  signedInText,
} from '#domain/account/account-messages.ts';
import { leadsToCheckout, nextPath } from '#domain/account/auth-links.ts';
import { normalEmail } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import { unconfirmedNotice } from '#domain/orders/order-messages.ts';
import { failed } from '#domain/shop/messages.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { longToastMs, nextPageMs, profileWaitMs } from '#domain/shop/shop.ts';
import { $cartPulledFor, $isSessionExpired, cartRecords } from '../cart/cart.ts';
import { delay } from '../delays.ts';
import { $session, hasUnconfirmedOrder } from '../session.ts';
import { callShop, callShopAs, hasExtra } from '../shop-api.ts';
import { isStored, persistText } from '../storage.ts';
import { flashToast } from '../toasts.ts';
import { endSession } from './account.ts';
import { deviceField, persistDevice } from './device.ts';
import { $typedProfile, type TypedProfile } from './typed-profile.ts';

/** The error of a sign-in or sign-up, and advice. */
export interface AuthProblem {
  text: string;
  advice: string;
}

type Credentials = RequestOf<'login'>;

/** Whether a sign-in or sign-up is under way; it stays so on the way to the next page. */
export const $isAuthenticating = atom(false);

/** Signs in. Null when there is nothing to show: the next page shows it, or an earlier call is still under way. */
export function signIn(credentials: Credentials): Promise<AuthProblem | null> {
  return authenticateOnce(async (pageLeft) => {
    const answer = await login(callShop, { ...credentials, ...deviceField() }, { signal: pageLeft });
    if (answer.outcome !== 'ok') return problemIn(answer, noAnswerAdvice);
    const problem = startSession(answer.value, credentials.email, signedInText);
    if (!problem && refusedProfile && refusedProfile.account === $session.get()?.account)
      $typedProfile.set(refusedProfile);
    return problem;
  });
}

/** The fields of a sign-up. */
export type NewAccount = Profile & Record<'name' | 'email' | 'password', string>;

/** Creates an account; results as of `signIn`. After a lost response a sign-in tells whether the account was made. */
export function register(account: NewAccount): Promise<AuthProblem | null> {
  return authenticateOnce(async (pageLeft) => {
    const { email, password } = account;
    const options = { signal: pageLeft };
    const answer = await registerAccount(callShop, { ...account, ...deviceField() }, options);
    if (answer.outcome === 'ok') return startAccount(answer.value, account, true, pageLeft);
    if (answer.outcome === 'refused') refusedProfile = typedIn(account);
    const credentials = JSON.stringify([email, password]);
    if (answer.outcome !== 'unknown' && lostRegistration !== credentials) return problemIn(answer);
    lostRegistration = credentials;
    const signInReply = await login(callShop, { email, password, ...deviceField() }, options);
    if (signInReply.outcome === 'ok') return startAccount(signInReply.value, account, false, pageLeft);
    // The account is there, and waits for something: that a mailed link is followed, for instance.
    if (answer.advice !== undefined && signInReply.outcome !== 'unknown')
      return { text: signInReply.message, advice: answer.advice };
    if (answer.outcome !== 'unknown' || signInReply.outcome !== 'unknown')
      return problemIn(answer, notRegisteredAdvice);
    return answer.message === failed.registration
      ? { text: registrationUnsure, advice: registrationUnsureAdvice }
      : { text: answer.message, advice: registrationUnsureAdvice };
  });
}

/** The credentials of a sign-up whose response was lost. */
let lostRegistration = '';

/** The profile of a refused sign-up, for an older account that is signed in to next. Without a session nothing would remove it. */
let refusedProfile: TypedProfile | null = null;

/**
 * Runs one authentication at a time. Leaving the page ends it: after Back the form can be sent, and nobody is signed in who
 * did not see it happen. After a sign-in the form can be sent again if the connection to the next page was cut.
 */
export async function authenticateOnce(
  authenticate: (pageLeft: AbortSignal) => Promise<AuthProblem | null>,
): Promise<AuthProblem | null> {
  if ($isAuthenticating.get()) return null;
  const page = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', end);
    page.abort();
    $isAuthenticating.set(false);
  };
  addEventListener('pagehide', end);
  $isAuthenticating.set(true);
  const problem = await authenticate(page.signal);
  if (page.signal.aborted) return null;
  if (problem || !$isAuthenticating.get()) end();
  else timer = setTimeout(end, nextPageMs);
  return problem;
}

export function problemIn(answer: Exclude<Outcome<unknown>, { outcome: 'ok' }>, advice = ''): AuthProblem {
  return { text: answer.message, advice: answer.outcome === 'unknown' ? advice : '' };
}

/**
 * Starts the session of a new account. An API may store no more of a sign-up than name, email and password: on the way to an
 * order, the profile is sent by itself to an API that announces no more. Where that call is lost, the form of the profile has
 * what was typed, even after a reload. An account that may be an older one, met by signing in, keeps its own profile.
 */
async function startAccount(
  reply: SignedIn,
  account: NewAccount,
  isNew: boolean,
  pageLeft: AbortSignal,
): Promise<AuthProblem | null> {
  // `knownDevice` is announced by APIs that keep the whole profile of a sign-up.
  const isProfileStored = isNew && hasExtra('knownDevice');
  if (!isProfileStored) $typedProfile.set(typedIn(account));
  if (isNew && !isProfileStored && leadsToCheckout(location.search)) {
    const before = $session.get()?.token;
    const { name, email, password, ...profile } = account;
    const update = updateUserProfile(
      callShopAs(() => reply.token),
      profile,
    );
    const answer = await Promise.race([update, delay(profileWaitMs).then(() => null)]);
    if (pageLeft.aborted) return null;
    sendStorageChange();
    // Another customer has signed in in another tab: this tab is on its way to that customer's page.
    if ($session.get()?.token !== before) return null;
    if (answer?.outcome === 'ok') $typedProfile.set(null);
  }
  const typed = $typedProfile.get();
  const problem = startSession(reply, account.email, registered);
  // The end of another customer's session has removed the typed profile.
  if (!problem && typed && typed.account === normalEmail(account.email)) $typedProfile.set(typed);
  return problem;
}

/** The typed profile, only for this account; null if none was typed. */
function typedIn({ name, email, password, ...profile }: NewAccount): TypedProfile | null {
  const isTyped = profile.phone || profile.street || profile.city;
  return isTyped ? { ...profile, account: normalEmail(email) } : null;
}

/** Starts the session on this device. Returns a problem if the session cannot be stored. */
export function startSession(
  { token, customer }: SignedIn,
  email: Credentials['email'],
  words: string,
): AuthProblem | null {
  const account = normalEmail(email ?? '');
  if (!['', account].includes(cartRecords.account())) endSession();
  // An ended session may have written some after its end.
  cartRecords.removeForeign();
  $cartPulledFor.set('');
  $isSessionExpired.set(false);
  persistText(accountKey, account);
  if ($typedProfile.get()?.account !== account) $typedProfile.set(null);
  $session.set({ token, account, customer: { ...customer, email: customer.email || account } });
  if (!isStored('session') || cartRecords.account() !== account) {
    $session.set(null);
    return { text: failed.login, advice: notPersistedAdvice };
  }
  persistDevice();
  const isUnconfirmed = hasUnconfirmedOrder(account);
  flashToast({
    text: words,
    ...(isUnconfirmed && { description: unconfirmedNotice.atSignIn, ms: longToastMs }),
  });
  return null;
}

/** Redirects from the sign-in page as soon as a customer is signed in, in this tab or another (R16), and after Back. */
export function leaveWhenSignedIn(): () => void {
  const leave = () => {
    if ($session.get() && isStored('session')) location.replace(nextPath(location.search));
  };
  const onPageRestored = ({ persisted }: PageTransitionEvent) => persisted && leave();
  const unsubscribe = $session.subscribe(leave);
  addEventListener('pageshow', onPageRestored);
  return () => {
    unsubscribe();
    removeEventListener('pageshow', onPageRestored);
  };
}
