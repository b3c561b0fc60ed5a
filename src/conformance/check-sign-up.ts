import { randomUUID } from 'node:crypto';
import type { SignedIn } from '#api/client/auth.ts';
import { readReply } from '#api/reply.ts';
import type { Profile } from '#domain/account/profile.ts';
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

/** Profile that the storefront sends when only the name was typed: the other fields, empty. */
const nameOnly: Profile = { ...wholeProfile, phone: '', street: '', city: '', dateOfBirth: '' };

export type Registration = Profile & Record<'name' | 'email' | 'password', string>;

export interface SignUp {
  session: SignedIn;
  registration: Registration;
  /** Whether the account was made with a name alone. */
  isNameOnly: boolean;
}

/**
 * Makes a throw-away account with a name alone, as the storefront does where no order comes next; with a whole profile where
 * that fails. Null without one.
 */
export async function signUp(inspection: Inspection): Promise<SignUp | null> {
  const short = registrationWith(nameOnly);
  const first = await register(inspection, short);
  if (first.session !== null) return { session: first.session, registration: short, isNameOnly: true };
  const whole = { ...short, ...wholeProfile };
  const { session, answered } = first.isSignInLost ? first : await register(inspection, whole);
  if (session === null) {
    noteFailure(inspection, answered);
    return null;
  }
  if (first.isRefused) {
    const seen = `refuses a sign-up without phone and address: ${first.answered}.`;
    const storefront = 'shows that message, and asks for phone and address only on the way to an order.';
    inspection.note('register', 'differs', seen, storefront);
  } else {
    const seen = `fails at a sign-up without phone and address: ${first.answered}.`;
    const storefront = 'says that the shop did not answer, and nobody can sign up with a name alone.';
    inspection.note('register', 'broken', seen, storefront);
  }
  return { session, registration: whole, isNameOnly: false };
}

/**
 * Checks with an account of its own that an API which announces `knownDevice` keeps the whole profile of a sign-up: the
 * storefront then sends it no second time.
 */
export async function checkWholeSignUp(inspection: Inspection): Promise<void> {
  const { session, isAnswerLost, answered } = await register(inspection, registrationWith(wholeProfile));
  if (session === null) noteFailure(inspection, answered);
  // After a lost answer the storefront relies on nothing.
  if (session === null || isAnswerLost) return;
  const token = inspection.token;
  inspection.token = session.token;
  const shown = await inspection.client.getUserProfile();
  inspection.token = token;
  // Whether a profile can be read is told by the check of the profile.
  if (shown.outcome !== 'ok') return;
  const missing = Object.keys(wholeProfile).filter((field) => shown.value[field as keyof Profile] === '');
  if (missing.length === 0) inspection.note('register', 'conforms', 'keeps the whole profile of a sign-up.');
  else {
    const seen = `does not keep ${missing.join(', ')} of a sign-up, though \`knownDevice\` is announced.`;
    const storefront = 'relies on it, and asks for the profile again before the first order.';
    inspection.note('register', 'differs', seen, storefront);
  }
}

interface Registered {
  session: SignedIn | null;
  /** The answer of register.php in a few words. */
  answered: string;
  isRefused: boolean;
  /** Whether the answer gave neither a session nor a refusal. */
  isAnswerLost: boolean;
  /** Whether the sign-in that follows a lost answer got no answer either. */
  isSignInLost: boolean;
}

const doing = 'makes an account and signs in';

function noteFailure(inspection: Inspection, answered: string): void {
  const without = 'nobody can sign up, and so nobody new can order.';
  inspection.note('register', 'broken', `${doing} failed: ${answered}.`, without);
}

/** Signs up as the storefront does: after an answer that gives no session it signs in, which tells whether there is an account. */
async function register(inspection: Inspection, registration: Registration): Promise<Registered> {
  const { email, password } = registration;
  const answer = await inspection.client.register(registration);
  const { answered, last } = inspection;
  const isAnswerLost = answer.outcome === 'unknown';
  const isRefused = answer.outcome === 'refused' || answer.outcome === 'auth';
  const seen = { answered, isRefused, isAnswerLost, isSignInLost: false };
  if (answer.outcome === 'ok') {
    const session = await inspection.succeeds('register', doing, Promise.resolve(answer), '');
    return { ...seen, session };
  }
  if (isRefused) return { ...seen, session: null };
  const signedIn = await inspection.client.login({ email, password });
  if (signedIn.outcome !== 'ok') {
    return { ...seen, session: null, isSignInLost: signedIn.outcome === 'unknown' };
  }
  const how = last === null ? answered : `answers with ${answered}`;
  const words = isSuccess(last) ? `answers without a token: ${answered}` : how;
  inspection.note('register', 'differs', `makes an account, but ${words}.`, signsIn);
  return { ...seen, session: signedIn.value };
}

const signsIn =
  'takes the answer for lost and signs in with the same email and password; where the API has not kept phone and address, the shopper saves them before the first order.';

/** Whether a response says that the call succeeded, whatever it lacks. */
export function isSuccess(response: Inspection['last']): boolean {
  return readReply(response?.text ?? '').outcome === 'ok';
}

/** A registration with credentials that no other account has. */
function registrationWith(profile: Profile): Registration {
  return {
    ...profile,
    name: `${profile.firstName} ${profile.lastName}`,
    email: `contract-check-${randomUUID().slice(0, 13)}@example.com`,
    password: randomUUID(),
  };
}
