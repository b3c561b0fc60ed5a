import { randomUUID } from 'node:crypto';
import type { SignedIn } from '#api/client/auth.ts';
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

/** What the storefront sends of a profile when nothing but the name was typed: the other fields, empty. */
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
 * that is refused. Null without one.
 */
export async function signUp(inspection: Inspection): Promise<SignUp | null> {
  const short = registrationWith(nameOnly);
  const answer = await inspection.client.register(short);
  if (answer.outcome === 'refused' || answer.outcome === 'auth') {
    const refusal = inspection.answered;
    const whole = { ...short, ...wholeProfile };
    const session = await register(inspection, whole);
    if (session === null) return null;
    const seen = `refuses a sign-up without phone and address: ${refusal}.`;
    const storefront = 'shows that message, and asks for phone and address only on the way to an order.';
    inspection.note('register', 'differs', seen, storefront);
    return { session, registration: whole, isNameOnly: false };
  }
  const session = await inspection.succeeds('register', doing, Promise.resolve(answer), nobody);
  return session && { session, registration: short, isNameOnly: true };
}

/**
 * Checks with an account of its own that an API which announces `knownDevice` keeps the whole profile of a sign-up: the
 * storefront then sends it no second time.
 */
export async function checkWholeSignUp(inspection: Inspection): Promise<void> {
  const session = await register(inspection, registrationWith(wholeProfile));
  if (session === null) return;
  const token = inspection.token;
  inspection.token = session.token;
  const shown = await inspection.client.getUserProfile();
  inspection.token = token;
  // What an account with a whole profile is answered is told by the check of the profile.
  if (shown.outcome !== 'ok') return;
  const lost = Object.keys(wholeProfile).filter((field) => shown.value[field as keyof Profile] === '');
  if (lost.length === 0) inspection.note('register', 'conforms', 'keeps the whole profile of a sign-up.');
  else {
    const seen = `does not keep ${lost.join(', ')} of a sign-up, though \`knownDevice\` is announced.`;
    const storefront = 'relies on it, and asks for the profile again before the first order.';
    inspection.note('register', 'differs', seen, storefront);
  }
}

const doing = 'makes an account and signs in';
const nobody = 'nobody can sign up, and so nobody new can order.';

function register(inspection: Inspection, registration: Registration): Promise<SignedIn | null> {
  return inspection.succeeds('register', doing, inspection.client.register(registration), nobody);
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
