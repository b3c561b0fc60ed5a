import { randomUUID } from 'node:crypto';
import { readReply } from '#api/reply.ts';
import type { OrderAddress } from '#domain/orders/order.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Inspection } from './inspection.ts';

const person = {
  firstName: 'Contract',
  lastName: 'Check',
  phone: '+256 700 000 000',
  street: 'Kampala Road 1',
  city: 'Kampala',
  country: 'Uganda',
};

export interface Account {
  email: string;
  address: OrderAddress;
}

/**
 * Makes a throw-away account and checks sign-ins with the right and a wrong password; the account stays signed in. Null
 * without one.
 */
export async function checkAccount(inspection: Inspection): Promise<Account | null> {
  const { client } = inspection;
  const email = `contract-check-${randomUUID().slice(0, 13)}@example.com`;
  const password = randomUUID();
  const name = `${person.firstName} ${person.lastName}`;
  const registration = { ...person, name, email, password, dateOfBirth: '1990-05-01' };
  const registered = await inspection.succeeds(
    'register',
    'makes an account and signs in',
    client.register(registration),
    'nobody can sign up, and so nobody new can order.',
  );
  if (registered === null) return null;
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
  inspection.token = (signedIn ?? registered).token;
  return { email, address: { ...person, email, state: '', zipcode: '' } };
}

async function checkSecondAccount(
  inspection: Inspection,
  registration: Parameters<Inspection['client']['register']>[0],
): Promise<void> {
  const { outcome } = await inspection.client.register(registration);
  if (outcome === 'refused') inspection.note('register', 'conforms', 'refuses an email that has an account.');
  else if (outcome === 'ok') {
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

/** Checks get-user-details with the account's token and with a dead one. */
export async function checkCustomer(inspection: Inspection, { email }: Account): Promise<void> {
  const name = 'getUserDetails';
  const customer = await inspection.succeeds(
    name,
    'says who is signed in',
    inspection.client.getUserDetails(),
    'a shopper who comes back sees no name, and is told "Failed to fetch user data".',
  );
  if (customer !== null && customer.email.toLowerCase() !== email) {
    inspection.note(
      name,
      'differs',
      `says ${customer.email || 'no email'}, not ${email}.`,
      'shows what it is told.',
    );
  }
  await checkDeadToken(inspection, 'a dead token', randomUUID());
}

/**
 * Checks the reply of get-user-details to a dead token. The storefront ends a session at this reply; the contract's is 401 with
 * a JSON object.
 */
export async function checkDeadToken(inspection: Inspection, what: string, token: string): Promise<void> {
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
    // A browser shows a page nothing of a redirect, not even its body.
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

/** Changes the profile and checks that the change is stored. */
export async function checkProfile(inspection: Inspection): Promise<void> {
  const { client } = inspection;
  const without = 'asks for the profile before each order, and checkout stays closed.';
  const before = await inspection.succeeds(
    'getUserProfile',
    'shows the profile',
    client.getUserProfile(),
    without,
  );
  const changed = { ...person, city: 'Entebbe', dateOfBirth: '1990-05-01' };
  const updated = await inspection.succeeds(
    'updateUserProfile',
    'changes the profile',
    client.updateUserProfile(changed),
    without,
  );
  if (before === null || updated === null) return;
  const after = await client.getUserProfile();
  const shown = after.outcome === 'ok' ? after.value : null;
  const fields = (Object.keys(changed) as (keyof typeof changed)[]).map((field) => {
    return { field, sent: changed[field], kept: shown?.[field] ?? '' };
  });
  // The city is what was changed; any other field may be written in the shop's own way.
  const isLost = fields.some(
    ({ field, sent, kept }) => kept === '' || (field === 'city' && folded(kept) !== folded(sent)),
  );
  const lost = `shows ${inspection.answered} after a change.`;
  const differing = fields
    .filter(({ sent, kept }) => kept !== sent)
    .map(({ field, sent, kept }) => `${field} is shown as "${shorten(kept, 40)}" after "${sent}" was sent`);
  if (isLost || differing.length === 0)
    inspection.shows('getUserProfile', !isLost, 'shows the change.', lost, 'shows what the API keeps.');
  else inspection.note('getUserProfile', 'differs', `${differing.join('; ')}.`, 'shows what the API keeps.');
}

/** A text without what spelling alone may change: capitals, spaces and signs. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
