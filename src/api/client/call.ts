import { notSignedIn } from '#domain/shop/messages.ts';
import { exponentialBackoff } from '#domain/shop/shop.ts';
import { prepareEntities } from '#domain/text/entities.ts';
import { amountIn } from '#domain/text/money.ts';
import type { CallName, calls } from '../contract.ts';
import {
  type ClassifiedResponse,
  classifyResponse,
  isAboutToken,
  type JsonObject,
  ownField,
} from '../reply.ts';

/** The part of a call's contract that the browser needs, without its schemas. */
interface Endpoint {
  path: string;
  /** Whether the call needs no token. */
  isPublic?: boolean;
  /** Whether the call changes nothing, so that it may be repeated. */
  isRead?: boolean;
  /** Messages if the server sends none; `unsure` if the call may or may not have been carried out. */
  failed: string;
  unsure?: string;
}

export type EndpointOf<Name extends CallName> = Endpoint &
  Pick<(typeof calls)[Name], 'path'> &
  ((typeof calls)[Name]['token'] extends true ? { isPublic?: false } : { isPublic: true });

export interface ClientOptions extends Partial<SendOptions> {
  /** Base URL of the API; '' in a browser for the host of the page. */
  baseUrl: string;
  /** The token of the signed-in customer; null for a visitor. Called before each call. */
  token?: () => string | null;
}

export interface CallOptions {
  /** Ends the call early, with an unknown outcome. */
  signal?: AbortSignal;
}

/** `message` is plain text for the shopper: the server's own, at most 300 characters, or the sentence of Spec 8. */
export type Outcome<Value> =
  | { outcome: 'ok'; value: Value }
  /** The call was not carried out. `amount`: the right total, UGX. `duplicate`: placed just now under another key (R35). */
  | { outcome: 'refused'; message: string; amount: number | null; code?: 'duplicate' }
  /** The token is not valid. Only get-user-details ends the session by that, and not if a page said so (`isPage`). */
  | { outcome: 'auth'; message: string; isPage?: boolean }
  /** The call may or may not have been carried out: nobody is signed out, and no write is repeated blindly. */
  | { outcome: 'unknown'; message: string };

/** Makes one call and reads its reply with `decode`, which returns null for a reply that it cannot read; never throws. */
export type Call = <Value>(
  endpoint: Endpoint,
  body: object | undefined,
  decode: (reply: JsonObject, baseUrl: string) => Value | null,
  options?: CallOptions & { query?: string },
) => Promise<Outcome<Value>>;

/** Returns the function that calls the shop's API, for the calls of this folder. A screen imports only its own. */
export function caller({ baseUrl, token: currentToken = () => null, ...options }: ClientOptions): Call {
  const apiUrl = new URL(`${baseUrl.replace(/\/+$/, '')}/`, globalThis.location?.href).href;
  const send = sender({ ...defaults, ...options });

  return async (endpoint, body, decode, { signal, query = '' } = {}) => {
    const token = endpoint.isPublic ? null : currentToken();
    if (!endpoint.isPublic && !token) return { outcome: 'auth', message: notSignedIn };
    const url = apiUrl.slice(0, -1) + endpoint.path + query;
    const headers = { ...xsrfHeader(url), ...(token && { token }) };
    const answer = await send({ url, headers, body, isRead: !!endpoint.isRead, signal });
    const unsure = endpoint.unsure ?? endpoint.failed;
    if (
      answer.outcome === 'auth' ||
      (token && answer.outcome === 'refused' && isAboutToken(answer.message))
    ) {
      const isPage = answer.outcome === 'auth' && answer.isPage;
      return { outcome: 'auth', message: answer.message || endpoint.failed, ...(isPage && { isPage }) };
    }
    if (answer.outcome === 'ok') {
      const value = decode(answer.reply, apiUrl);
      return value === null ? { outcome: 'unknown', message: unsure } : { outcome: 'ok', value };
    }
    if (answer.outcome === 'refused') {
      const amount = amountIn(ownField(answer.reply, 'amount'));
      const isDuplicate = ownField(answer.reply, 'code') === 'duplicate';
      const message = answer.message || endpoint.failed;
      return { outcome: 'refused', message, amount, ...(isDuplicate && { code: 'duplicate' }) };
    }
    return { outcome: 'unknown', message: answer.message || unsure };
  };
}

/** Time limit of a call, ms, after which its reply counts as lost. */
export const callTimeoutMs = 20_000;

const defaults: SendOptions = {
  fetch: (...request) => globalThis.fetch(...request),
  timeoutMs: callTimeoutMs,
  retryMs: 500,
  random: Math.random,
};

/** Decodes a reply of which only the success matters. */
export function acceptReply(): true {
  return true;
}

export interface SendOptions {
  fetch: typeof fetch;
  /** Time limit of one try, from its first byte sent to its last byte read, ms. */
  timeoutMs: number;
  /** Longest delay before the first retry, ms; doubles for the next. */
  retryMs: number;
  random(): number;
}

interface Message {
  url: string;
  headers: Record<string, string>;
  /** JSON body of a POST; without one the call is a GET. */
  body: object | undefined;
  /** Whether the call may be repeated: a read may, a write never. */
  isRead: boolean;
  /** Ends the call early; its effect is unknown then. */
  signal: AbortSignal | undefined;
}

/** Returns a function that sends one message and classifies the response; it never throws. */
function sender({ timeoutMs, retryMs, random, ...transport }: SendOptions) {
  async function tryOnce({ url, headers, body, signal }: Message): Promise<ClassifiedResponse> {
    // `AbortSignal.timeout` and `any` are missing in the oldest browsers of the baseline.
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    try {
      const response = await transport.fetch(url, {
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: ended.signal,
        // A host may let the browser keep the list of products, the only GET; a 304 is as good as the list.
        ...(!body && { cache: 'no-cache' }),
        // A call without a valid session may be redirected to a page, which is no reply to it.
        ...(headers.token && { redirect: 'manual' }),
      });
      if (response.type === 'opaqueredirect') return { outcome: 'auth', message: '', isPage: true };
      const text = await response.text();
      const isLate = new Promise((resolve) => {
        ended.signal.onabort = resolve;
      });
      await Promise.race([prepareEntities(text), isLate]);
      return classifyResponse(response.status, text);
    } catch {
      return { outcome: 'unknown', message: '' };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  return async (message: Message): Promise<ClassifiedResponse> => {
    for (let tried = 0; ; tried++) {
      const answer = await tryOnce(message);
      const isLast = !message.isRead || tried === retries || message.signal?.aborted;
      if (answer.outcome !== 'unknown' || isLast) return answer;
      const delayMs = exponentialBackoff(tried, retryMs) * (0.5 + random() / 2);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  };
}

const retries = 2;

/** The cross-site token for a call to the page's own origin, from the cookie XSRF-TOKEN (R26); nothing elsewhere. */
function xsrfHeader(url: string): Record<string, string> {
  if (typeof document === 'undefined' || new URL(url).origin !== location.origin) return {};
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value ? { 'X-XSRF-TOKEN': decoded(value) } : {};
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
