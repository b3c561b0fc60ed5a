import { accountLabel, type Customer } from '#domain/account/customer.ts';
import { attemptKey } from '#domain/account/sign-out.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { onStored, readJson, readText, stored } from './storage.ts';

/** The customer's session on this device. */
export interface Session {
  token: string;
  /** The email address typed at sign-in, normalised. Never from a reply, since many servers send none. */
  account: string;
  customer: Customer;
}

/** Valid only while the record `account` names the same account, which only sign-in writes (R23, R36). */
export const $session = stored<Session | null>('session', null, decode, encode);

// A tab that has yet to hear of a sign-out may write the session back. It ends the session when it hears of it, however late.
onStored($session, () => {
  const text = readText('session');
  if ($session.value && text && !decode(JSON.parse(text))) $session.set(null);
});

/** The session with the account label as `face`, which the inlined script shows before any store is loaded. */
function encode(session: Session | null): unknown {
  return session && { ...session, face: accountLabel(session.customer) };
}

function decode(json: unknown): Session | null {
  const { token, customer, account } = json as Session;
  const texts = [token, account, customer.name, customer.email];
  if (account !== localStorage[accountKey] || !token || !texts.every((text) => typeof text === 'string'))
    return null;
  return { token, account, customer };
}

/** Discards a session that the server no longer knows. Cart and order stay, and a guarded page leads to the sign-in (R16). */
export function discardSession(): void {
  $session.set(null);
}

/** Whether this device keeps an unconfirmed order of the account (R33). */
export function hasUnconfirmedOrder(account: string): boolean {
  return !!readJson<SentAttempt>(attemptKey(account))?.attempt?.clientOrderId;
}
