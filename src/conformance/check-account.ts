import { randomUUID } from 'node:crypto';
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

/**
 * Makes a throw-away account with a name only, or with a whole profile if that fails. Checks sign-ins with the right and a wrong
 * password; the account stays signed in. Returns its email; null if no account could be made.
 */
export async function checkAccount(api: Inspection): Promise<string | null> {
  const { client } = api;
  const email = `contract-check-${randomUUID().slice(0, 13)}@example.com`;
  const credentials = { email, password: randomUUID() };
  const account = { name: 'Contract Check', ...credentials };
  const short = await client.register({ ...nameOnly, ...account });
  const { answered } = api;
  if (short.outcome === 'refused') {
    const observation = `refuses a sign-up without phone and address: ${answered}.`;
    api.differs('register', observation, 'asks for phone and address only on the way to an order.');
  }
  const answer = short.outcome === 'refused' ? await client.register({ ...wholeProfile, ...account }) : short;
  // After an answer that gives no session, the storefront signs in to learn if there is an account.
  const session = answer.outcome === 'ok' ? answer : await client.login(credentials);
  if (session.outcome !== 'ok') {
    api.broken('register', `makes no account: ${answered}.`, 'nobody can sign up.');
    return null;
  }
  if (answer.outcome === 'ok') api.succeeds('register', 'makes an account and signs in', answer, '');
  else {
    const observation = `makes an account, but does not sign in: ${answered}.`;
    api.differs('register', observation, 'takes the answer for lost, and signs in with the same words.');
  }
  await client.register({ ...nameOnly, ...account });
  if (readReply(api.last?.text ?? '').outcome === 'ok')
    api.differs('register', 'takes an email that has an account.', 'shows the second account.');
  const { outcome } = await client.login({ email, password: randomUUID() });
  if (outcome === 'ok')
    api.broken('login', 'signs in with a wrong password.', 'anybody could order as anybody else.');
  const login = await client.login(credentials);
  const signedIn = api.succeeds('login', 'signs in', login, 'nobody can sign in and order.');
  api.token = (signedIn ?? session.value).token;
  return email;
}

/** Checks get-user-details with the token of the account and with an invalid one. */
export async function checkCustomer(api: Inspection): Promise<void> {
  const answer = await api.client.getUserDetails();
  const without = 'tells a shopper who comes back "Failed to fetch user data", and shows no name.';
  api.succeeds('getUserDetails', 'says who is signed in', answer, without);
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
  const signsOut = answer.outcome === 'auth' && !answer.isPage && !last?.redirectedTo;
  const storefront = signsOut
    ? 'signs out by that, too, and offers to sign in again.'
    : 'does not sign out by that, as it may be a fault or a page of the network.';
  api.differs('getUserDetails', `${observation}, not with 401 and a JSON object.`, storefront);
}

/** Completes the profile of the new account without a date of birth, as before a first order, changes it, and reads it again. */
export async function checkProfile(api: Inspection): Promise<void> {
  const { client } = api;
  const without = 'asks for the profile before each order, and checkout stays closed.';
  // The client reads "no profile" as an empty one.
  const isNotFound = () => readReply(api.last?.text ?? '').outcome === 'refused';
  const before = await client.getUserProfile();
  const observation = `answers a new account with ${api.answered}.`;
  if (before.outcome !== 'ok') api.broken('getUserProfile', observation, deadEnd);
  else if (isNotFound())
    api.differs('getUserProfile', observation, 'asks for all fields before the first order.');
  else api.succeeds('getUserProfile', 'shows the profile', before, without);
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
