import type { Customer } from '#domain/account/customer.ts';
import { accountLabel } from '#domain/account/customer.ts';
import { normalEmail } from '#domain/account/email.ts';
import { stored } from '../storage.ts';

/** Who is signed in on this device. */
export interface Session {
  token: string;
  /**
   * The account's key on this device: the e-mail address typed at sign-in, normalised. Never taken from a reply, since many
   * servers answer a sign-in without a user or without the address.
   */
  account: string;
  customer: Customer;
}

export const $session = stored<Session | null>('session', null, decode, encode);

/** With the account label as `face`, which the inlined script shows before any store is loaded. */
function encode(session: Session | null): unknown {
  return session && { ...session, face: accountLabel(session.customer) };
}

function decode(json: unknown): Session | null {
  const { token, customer, account = normalEmail(customer.email) } = json as Session;
  const texts = [token, account, customer.name, customer.email];
  if (token === '' || !texts.every((text) => typeof text === 'string')) return null;
  return { token, account, customer: { name: customer.name, email: customer.email } };
}

/** Discards a session that the server no longer knows. Cart and order stay, and a guarded page leads to the sign-in (R16). */
export function discardSession(): void {
  $session.set(null);
}
