import { onMount } from 'nanostores';
import { caller } from '#api/client/call.ts';
import type { Extra } from '#api/contract.ts';
import { accountLabel, type Customer, normalEmail } from '#domain/account/customer.ts';
import { attemptKey } from '#domain/account/sign-out.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { offStorageChange, onStorageChange } from '#domain/shop/page-events.ts';
import { readJson, readText, stored } from './storage.ts';

/** The customer's session on this device. */
export interface Session {
  token: string;
  /**
   * The account's key on this device: the email address typed at sign-in, normalised. Never taken from a reply, since many
   * servers answer a sign-in without a user or without the address.
   */
  account: string;
  customer: Customer;
}

/** Valid only while the record `account` names the same account, which sign-in alone writes (R23, R36). */
export const $session = stored<Session | null>('session', null, decode, encode);

// A tab that has yet to hear of a sign-out may write the session back. It ends the session when it hears of it, however late.
onMount($session, () => {
  if (!globalThis.window) return;
  const endWithAccount = () => {
    const text = readText('session');
    if ($session.value && text && !decode(JSON.parse(text))) $session.set(null);
  };
  onStorageChange(endWithAccount);
  return () => offStorageChange(endWithAccount);
});

/** The session with the account label as `face`, which the inlined script shows before any store is loaded. */
function encode(session: Session | null): unknown {
  return session && { ...session, face: accountLabel(session.customer) };
}

function decode(json: unknown): Session | null {
  const { token, customer, account: storedAccount } = json as Session;
  // A session of a previous version named no account.
  const account = storedAccount ?? normalEmail(customer.email);
  const hasEnded = storedAccount && storedAccount !== localStorage[accountKey];
  const texts = [token, account, customer.name, customer.email];
  if (hasEnded || !token || !texts.every((text) => typeof text === 'string')) return null;
  return { token, account, customer };
}

/** Discards a session that the server no longer knows. Cart and order stay, and a guarded page leads to the sign-in (R16). */
export function discardSession(): void {
  $session.set(null);
}

/** A value that the build wrote into each page: the API's address, '' for the page's own host, or its extras. */
function pageSetting(name: 'api' | 'extras'): string {
  return globalThis.document?.documentElement.dataset[name] ?? '';
}

/** Calls the API of this shop with the token of the signed-in customer. */
export const callShop = callShopAs(() => $session.get()?.token ?? null);

/** Calls the API of this shop, with this token. */
export function callShopAs(token: () => string | null) {
  return caller({ baseUrl: apiAddress(), token });
}

/** The address of the API. */
export function apiAddress(): string {
  // At build, where islands are drawn and nothing is called, there is no page.
  return pageSetting('api') || (globalThis.location?.origin ?? 'http://localhost');
}

/** Whether the API announced an extra; one that it did not is never used. */
export function hasExtra(name: Extra): boolean {
  return pageSetting('extras').split(' ').includes(name);
}

/**
 * Whether this device keeps an unconfirmed order of the account (R33). A record without an idempotency key stands for no order;
 * `stores/checkout/order-attempt.ts` decodes it whole, and removes one that cannot be read.
 */
export function hasUnconfirmedOrder(account: string): boolean {
  return !!readJson<SentAttempt>(attemptKey(account))?.attempt?.clientOrderId;
}
