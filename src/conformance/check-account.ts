import { randomUUID } from 'node:crypto';
import { readReply } from '#api/reply.ts';
import type { OrderAddress } from '#domain/orders/order.ts';
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
  await checkInvalidToken(inspection, 'a dead token', randomUUID());
}

/**
 * Checks the reply of get-user-details to an invalid token, at which the storefront ends a session. The contract asks for 401 with
 * a JSON object.
 */
export async function checkInvalidToken(inspection: Inspection, what: string, token: string): Promise<void> {
  const living = inspection.token;
  inspection.token = token;
  const answer = await inspection.client.getUserDetails();
  const { outcome } = answer;
  inspection.token = living;
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
  'cannot tell a dead token from a fault: it says so, keeps the cart, and stays signed in until the shopper signs out.';
