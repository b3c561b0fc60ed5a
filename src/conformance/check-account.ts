import { randomUUID } from 'node:crypto';
import type { SignedIn } from '#api/client/auth.ts';
import { readReply } from '#api/reply.ts';
import type { Profile } from '#domain/account/profile.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Inspection } from './inspection.ts';

/** The whole profile of a test account. */
export const wholeProfile = {
  firstName: 'Contract',
  lastName: 'Check',
  phone: '+256 700 000 000',
  street: 'Kampala Road 1',
  city: 'Kampala',
  country: 'Uganda',
  dateOfBirth: '1990-05-01',
} as const satisfies Profile;

/** The profile that the storefront sends if only the name was typed. */
const nameOnly: Profile = { ...wholeProfile, phone: '', street: '', city: '', dateOfBirth: '' };

type Registration = Profile & Record<'name' | 'email' | 'password', string>;

/**
 * Makes a throw-away account with a name only, or with a whole profile if that fails. Checks sign-ins with the right and a wrong
 * password; the account stays signed in. Returns its email; null if no account could be made.
 */
export async function checkAccount(api: Inspection): Promise<string | null> {
  const { client } = api;
  const email = `contract-check-${randomUUID().slice(0, 13)}@example.com`;
  const account = { name: 'Contract Check', email, password: randomUUID() };
  const short = await register(api, { ...nameOnly, ...account });
  const { session, answered } = short.session ? short : await register(api, { ...wholeProfile, ...account });
  if (session === null) {
    const observation = `makes an account and signs in failed: ${answered}.`;
    api.broken('register', observation, 'nobody can sign up, and so nobody new can order.');
    return null;
  }
  if (short.session === null && short.isRefused) {
    const observation = `refuses a sign-up without phone and address: ${short.answered}.`;
    api.differs('register', observation, 'asks for phone and address only on the way to an order.');
  } else if (short.session === null) {
    const observation = `fails at a sign-up without phone and address: ${short.answered}.`;
    api.broken(
      'register',
      observation,
      'says that the shop did not answer: nobody signs up with a name only.',
    );
  }
  await client.register({ ...nameOnly, ...account });
  if (readReply(api.last?.text ?? '').outcome === 'ok')
    api.differs('register', 'takes an email that has an account.', 'shows the second account.');
  const { outcome } = await client.login({ email, password: randomUUID() });
  if (outcome === 'ok')
    api.broken('login', 'signs in with a wrong password.', 'anybody could order as anybody else.');
  else if (outcome === 'unknown')
    api.differs('login', `answers a wrong password with ${api.answered}.`, 'shows "Login failed".');
  const answer = await client.login({ email, password: account.password });
  const signedIn = api.succeeds('login', 'signs in', answer, 'nobody can sign in and order.');
  api.token = (signedIn ?? session).token;
  return email;
}

/** Signs up as the storefront does: after an answer that gives no session it signs in, which tells whether there is an account. */
async function register(
  api: Inspection,
  registration: Registration,
): Promise<{ session: SignedIn | null; answered: string; isRefused: boolean }> {
  const answer = await api.client.register(registration);
  const { answered } = api;
  const isRefused = answer.outcome === 'refused' || answer.outcome === 'auth';
  if (answer.outcome === 'ok') {
    api.succeeds('register', 'makes an account and signs in', answer, '');
    return { session: answer.value, answered, isRefused };
  }
  const login = isRefused
    ? null
    : await api.client.login({ email: registration.email, password: registration.password });
  if (login?.outcome !== 'ok') return { session: null, answered, isRefused };
  const observation = `makes an account, but does not sign in: ${answered}.`;
  api.differs('register', observation, 'takes the answer for lost, and signs in with the same words.');
  return { session: login.value, answered, isRefused };
}

/** Checks get-user-details with the token of the account and with an invalid one. */
export async function checkCustomer(api: Inspection, email: string): Promise<void> {
  const answer = await api.client.getUserDetails();
  const without = 'tells a shopper who comes back "Failed to fetch user data", and shows no name.';
  const customer = api.succeeds('getUserDetails', 'says who is signed in', answer, without);
  if (customer?.email && customer.email.toLowerCase() !== email)
    api.differs('getUserDetails', `says ${customer.email}, not ${email}.`, 'shows what it is told.');
  await checkInvalidToken(api, 'an invalid token', randomUUID());
}

/** Checks the reply of get-user-details to an invalid token, which ends a session. The contract asks for 401 with a JSON object. */
export async function checkInvalidToken(api: Inspection, what: string, token: string): Promise<void> {
  const valid = api.token;
  api.token = token;
  const answer = await api.client.getUserDetails();
  api.token = valid;
  const { last, answered } = api;
  const observation = `answers ${what} with ${answered}`;
  const isPlain = last?.status === 401 && readReply(last.text).outcome === 'refused';
  if (answer.outcome === 'auth' && isPlain) return;
  if (answer.outcome === 'ok') {
    api.broken('getUserDetails', `${observation}.`, 'anybody could be anybody else.');
    return;
  }
  // A browser hides a redirect from the page that made the call, its body too.
  const isPage = answer.outcome === 'auth' && (answer.isPage || last?.redirectedTo);
  const storefront = isPage ? ofPages : answer.outcome === 'auth' ? ofTokens : ofFaults;
  api.differs('getUserDetails', `${observation}, not with 401 and a JSON object.`, storefront);
}

const ofPages =
  'does not sign out by that, as it may be a page of the network; it offers to sign in again, and keeps the cart and an order under way.';
const ofTokens =
  'signs out by that, too, and offers to sign in again; what the account has yet to hear of the cart stays on the phone.';
const ofFaults =
  'cannot tell an invalid token from a fault: it says so, keeps the cart, and stays signed in until the shopper signs out.';

/** Completes the profile of the new account without a date of birth, as before a first order, changes it, and reads it again. */
export async function checkProfile(api: Inspection): Promise<void> {
  const { client } = api;
  const without = 'asks for the profile before each order, and checkout stays closed.';
  // The client reads "no profile" as an empty one.
  const isNotFound = () => readReply(api.last?.text ?? '').outcome === 'refused';
  const before = await client.getUserProfile();
  const observation = `answers a new account with ${api.answered}.`;
  const isNew = before.outcome === 'ok' && isNotFound();
  if (before.outcome === 'ok' && !isNew) api.succeeds('getUserProfile', 'shows the profile', before, without);
  const undated = await client.updateUserProfile({ ...wholeProfile, dateOfBirth: '' });
  api.succeeds('updateUserProfile', 'completes the profile without a date of birth', undated, without);
  const sent: Profile = { ...wholeProfile, city: 'Entebbe' };
  const updated = await client.updateUserProfile(sent);
  api.succeeds('updateUserProfile', 'changes the profile', updated, without);
  const after = await client.getUserProfile();
  if (after.outcome !== 'ok' || isNotFound()) {
    api.broken('getUserProfile', `shows ${api.answered} after a change.`, without);
    return;
  }
  if (before.outcome !== 'ok') api.broken('getUserProfile', observation, deadEnd);
  if (isNew) api.differs('getUserProfile', observation, 'asks for all fields before the first order.');
  const fields = Object.keys(sent) as (keyof Profile)[];
  const different = fields.filter((field) => after.value[field] !== sent[field]);
  const told = different.map(
    (field) => `${field} is "${shorten(after.value[field], 40)}" after "${sent[field]}" was sent`,
  );
  const isLost = different.some((field) => after.value[field] === '') || !/entebbe/i.test(after.value.city);
  if (isLost) api.broken('getUserProfile', `${told.join('; ')}.`, without);
  else if (told.length > 0) api.differs('getUserProfile', `${told.join('; ')}.`, 'shows what the API keeps.');
}

const deadEnd =
  'saves no profile that it could not read: checkout says that it could not reach the shop, and such a customer cannot order.';
