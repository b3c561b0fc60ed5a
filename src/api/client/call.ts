import { notSignedIn } from '#domain/shop/messages.ts';
import { wholeUgx } from '#domain/text/whole-number.ts';
import { isOfToken } from '../answer.ts';
import type { CallName, calls } from '../contract.ts';
import { type JsonObject, ownField } from '../json-object.ts';
import type { Outcome } from '../outcome.ts';
import { type SendOptions, sender } from './send.ts';
import { xsrfHeader } from './xsrf.ts';

/** What the browser must know of a call, without its schemas; the compiler holds it to the contract. */
export interface Endpoint {
  path: string;
  token: boolean;
  /** Changes nothing, so that it may be asked again. */
  isRead: boolean;
  /** Said when the server gives no message of its own; `unsure` where it is not known whether the call was carried out. */
  failed: string;
  unsure?: string;
}

/** The endpoint of one call of the contract. */
export type EndpointOf<Name extends CallName> = Endpoint & Pick<(typeof calls)[Name], 'path' | 'token'>;

export interface ClientOptions extends Partial<SendOptions> {
  /** Base URL of the API; '' in a browser for the host of the page. */
  baseUrl: string;
  /** Who is signed in now; null for a visitor. Asked before each call. */
  token?: () => string | null;
}

export interface CallOptions {
  /** Ends the call early, with an unknown outcome. */
  signal?: AbortSignal;
}

/** Makes one call and reads its answer with `decode`, which gives null for what it cannot read; never throws. */
export type Call = <Value>(
  endpoint: Endpoint,
  body: object | undefined,
  decode: (reply: JsonObject, base: string) => Value | null,
  options?: CallOptions & { query?: string },
) => Promise<Outcome<Value>>;

/**
 * What the functions of this folder call the shop's API with. Each of them is for one call, in a file with those that
 * the same screens make, so that no screen carries the calls of another.
 */
export function caller({ baseUrl, token: currentToken = () => null, ...options }: ClientOptions): Call {
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`, globalThis.location?.href).href;
  const send = sender({ ...defaults, ...options });

  return async (endpoint, body, decode, { signal, query = '' } = {}) => {
    const token = endpoint.token ? currentToken() : null;
    if (endpoint.token && !token) return { outcome: 'auth', message: notSignedIn };
    const url = base.slice(0, -1) + endpoint.path + query;
    const headers = { ...xsrfHeader(url), ...(token && { token }) };
    const answer = await send({ url, headers, body, isRead: endpoint.isRead, signal });
    const unsure = endpoint.unsure ?? endpoint.failed;
    if (answer.outcome === 'auth' || (token && answer.outcome === 'refused' && isOfToken(answer.message))) {
      const isPage = answer.outcome === 'auth' && answer.isPage;
      return { outcome: 'auth', message: answer.message || endpoint.failed, ...(isPage && { isPage }) };
    }
    if (answer.outcome === 'ok') {
      const value = decode(answer.reply, base);
      return value === null ? { outcome: 'unknown', message: unsure } : { outcome: 'ok', value };
    }
    if (answer.outcome === 'refused') {
      const amount = wholeUgx(ownField(answer.reply, 'amount'));
      const isDuplicate = ownField(answer.reply, 'code') === 'duplicate';
      const message = answer.message || endpoint.failed;
      return { outcome: 'refused', message, amount, ...(isDuplicate && { code: 'duplicate' }) };
    }
    return { outcome: 'unknown', message: answer.message || unsure };
  };
}

/** How long a call may take, ms, before its answer counts as lost. */
export const timeLimitMs = 20_000;

const defaults: SendOptions = {
  fetch: (...request) => globalThis.fetch(...request),
  timeLimit: timeLimitMs,
  retryDelay: 500,
  random: Math.random,
};

/** For a call whose success says all. */
export function done(): true {
  return true;
}
