import { randomUUID } from 'node:crypto';
import type { Outcome } from '#api/client/call.ts';
import { readReply } from '#api/reply.ts';
import type { Profile } from '#domain/account/profile.ts';
import type { OrderAddress } from '#domain/orders/order.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { isSuccess, type Registration, signUp, wholeProfile } from './check-sign-up.ts';
import type { Inspection } from './inspection.ts';

export interface Account {
  email: string;
  address: OrderAddress;
  /** Whether it was made with a name alone. */
  isNameOnly: boolean;
}

/**
 * Makes a throw-away account and checks sign-ins with the right and a wrong password; the account stays signed in. Returns null
 * where no account could be made.
 */
export async function checkAccount(inspection: Inspection): Promise<Account | null> {
  const { client } = inspection;
  const signedUp = await signUp(inspection);
  if (signedUp === null) return null;
  const { registration, session, isNameOnly } = signedUp;
  const { email, password } = registration;
  await checkSecondAccount(inspection, registration);
  await checkWrongPassword(inspection, email);
  const signedIn = await inspection.succeeds(
    'login',
    'signs in',
    client.login({ email, password }),
    'nobody can sign in, and so nobody can order.',
  );
  if (signedIn !== null && signedIn.customer.email === '') {
    const seen = `tells no ${signedIn.customer.name === '' ? 'user' : 'email of the user'} after signing in.`;
    inspection.note('login', 'differs', seen, 'knows the account by the email that was typed.');
  }
  inspection.token = (signedIn ?? session).token;
  const { dateOfBirth, ...address } = wholeProfile;
  return { email, address: { ...address, email, state: '', zipcode: '' }, isNameOnly };
}

async function checkSecondAccount(inspection: Inspection, registration: Registration): Promise<void> {
  const { outcome } = await inspection.client.register(registration);
  if (outcome === 'refused') inspection.note('register', 'conforms', 'refuses an email that has an account.');
  else if (outcome === 'ok' || isSuccess(inspection.last)) {
    inspection.note(
      'register',
      'differs',
      'takes an email that has an account already.',
      'shows the second account.',
    );
  } else {
    const seen = `answers an email that has an account with ${inspection.answered}.`;
    inspection.note('register', 'differs', seen, 'shows the message, or "Registration failed".');
  }
}

async function checkWrongPassword(inspection: Inspection, email: string): Promise<void> {
  const { outcome } = await inspection.client.login({ email, password: randomUUID() });
  if (outcome === 'refused' || outcome === 'auth') {
    inspection.note('login', 'conforms', 'refuses a wrong password.');
  } else if (outcome === 'ok') {
    inspection.note(
      'login',
      'broken',
      'signs in with a wrong password.',
      'anybody could order as anybody else.',
    );
  } else {
    const seen = `answers a wrong password with ${inspection.answered}.`;
    inspection.note('login', 'differs', seen, 'shows "Login failed".');
  }
}

/** Checks get-user-details with the token of the account and with an invalid one. */
export async function checkCustomer(inspection: Inspection, { email }: Account): Promise<void> {
  const name = 'getUserDetails';
  const customer = await inspection.succeeds(
    name,
    'says who is signed in',
    inspection.client.getUserDetails(),
    'a shopper who comes back sees no name, and is told "Failed to fetch user data".',
  );
  if (customer !== null && customer.email.toLowerCase() !== email) {
    const storefront =
      customer.email === '' ? 'goes on with the email that was typed.' : 'shows what it is told.';
    inspection.note(name, 'differs', `says ${customer.email || 'no email'}, not ${email}.`, storefront);
  }
  if (customer !== null && customer.name === '') {
    const storefront = 'goes on with the name that the sign-in told, or says "Account" where it told none.';
    inspection.note(name, 'differs', 'says no name.', storefront);
  }
  await checkInvalidToken(inspection, 'an invalid token', randomUUID());
}

/**
 * Checks the reply of get-user-details to an invalid token, at which the storefront ends a session. The contract asks for 401 with
 * a JSON object.
 */
export async function checkInvalidToken(inspection: Inspection, what: string, token: string): Promise<void> {
  const valid = inspection.token;
  inspection.token = token;
  const answer = await inspection.client.getUserDetails();
  const { outcome } = answer;
  inspection.token = valid;
  const seen = `answers ${what} with ${inspection.answered}`;
  const name = 'getUserDetails';
  const isPlain = inspection.last?.status === 401 && readReply(inspection.last.text).outcome === 'refused';
  if (outcome === 'auth' && isPlain) inspection.note(name, 'conforms', `tells ${what} by 401.`);
  else if (outcome === 'ok') inspection.note(name, 'broken', `${seen}.`, 'anybody could be anybody else.');
  else {
    // A browser hides a redirect from the page that made the call, its body too.
    const isPage = answer.outcome === 'auth' && (answer.isPage || inspection.last?.redirectedTo);
    const storefront = isPage ? ofPages : answer.outcome === 'auth' ? ofTokens : ofFaults;
    inspection.note(name, 'differs', `${seen}, not with 401 and a JSON object.`, storefront);
  }
}

const ofPages =
  'does not sign out by that, as it may be a page of the network; it offers to sign in again, and keeps the cart and an order under way.';

const ofTokens =
  'signs out by that, too, and offers to sign in again; what the account has yet to hear of the cart stays on the phone.';

const ofFaults =
  'cannot tell an invalid token from a fault: it says so, keeps the cart, and stays signed in until the shopper signs out.';

const noProfileConsequence = 'asks for the profile before each order, and checkout stays closed.';

/**
 * Reads the profile of the new account, completes it as a shopper does before a first order, without a date of birth, changes
 * it, and checks that the change is stored.
 */
export async function checkProfile(inspection: Inspection, account: Account): Promise<void> {
  const { client } = inspection;
  const before = await client.getUserProfile();
  const answered = inspection.answered;
  const hasNone = foundNoProfile(inspection, before);
  if (before.outcome === 'ok' && !hasNone) await noteReading(inspection, before);
  const changed = { ...wholeProfile, city: 'Entebbe' };
  const undated = { ...wholeProfile, dateOfBirth: '' };
  await update(inspection, 'completes the profile without a date of birth', undated);
  const updated = await update(inspection, 'changes the profile', changed);
  const whose = account.isNameOnly ? 'an account that has only a name so far' : 'a new account';
  const seen = `answers ${whose} with ${answered}.`;
  if (before.outcome !== 'ok') {
    const now = await client.getUserProfile();
    await noteReading(inspection, now);
    if (now.outcome !== 'ok') return;
    inspection.note('getUserProfile', 'broken', seen, deadEnd);
  }
  if (updated && !(await checkShown(inspection, changed))) return;
  if (hasNone) inspection.note('getUserProfile', 'differs', seen, asksForAll);
}

/** Whether the API said that it finds no profile, which the client reads as an empty one. */
function foundNoProfile(inspection: Inspection, read: Outcome<Profile>): boolean {
  return read.outcome === 'ok' && readReply(inspection.last?.text ?? '').outcome === 'refused';
}

const asksForAll = 'takes it for a profile without any field, and asks for all before the first order.';

const deadEnd =
  'saves no profile that it could not read: /profile shows an error in place of the form, checkout says that it could not reach the shop, and such a customer cannot order.';

/** Notes how the profile was read by the last call. */
async function noteReading(inspection: Inspection, read: Outcome<Profile>): Promise<void> {
  await inspection.succeeds(
    'getUserProfile',
    'shows the profile',
    Promise.resolve(read),
    noProfileConsequence,
  );
}

/** Saves the profile; returns whether the API says that it is saved. */
async function update(inspection: Inspection, doing: string, profile: Profile): Promise<boolean> {
  const request = inspection.client.updateUserProfile(profile);
  return (await inspection.succeeds('updateUserProfile', doing, request, noProfileConsequence)) !== null;
}

/** Checks that the profile is shown as it was changed; the city is what was changed last. Returns whether there is one. */
async function checkShown(inspection: Inspection, changed: Profile): Promise<boolean> {
  const after = await inspection.client.getUserProfile();
  if (foundNoProfile(inspection, after)) {
    inspection.note(
      'getUserProfile',
      'broken',
      `shows ${inspection.answered} after a change.`,
      noProfileConsequence,
    );
    return false;
  }
  const shown = after.outcome === 'ok' ? after.value : null;
  const fields = (Object.keys(changed) as (keyof Profile)[]).map((field) => {
    return { field, sent: changed[field], read: shown?.[field] ?? '' };
  });
  // Any field but the city may be written in the shop's own way.
  const isChangeLost = fields.some(
    ({ field, sent, read }) => read === '' || (field === 'city' && folded(read) !== folded(sent)),
  );
  const lost = `shows ${inspection.answered} after a change.`;
  const differing = fields
    .filter(({ sent, read }) => read !== sent)
    .map(({ field, sent, read }) => `${field} is shown as "${shorten(read, 40)}" after "${sent}" was sent`);
  if (isChangeLost || differing.length === 0)
    inspection.shows('getUserProfile', !isChangeLost, 'shows the change.', lost, 'shows what the API keeps.');
  else inspection.note('getUserProfile', 'differs', `${differing.join('; ')}.`, 'shows what the API keeps.');
  return true;
}

/** A text without what spelling alone may change: capitals, spaces and signs. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
