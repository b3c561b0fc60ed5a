import * as v from 'valibot';
import { type CallName, calls } from '#api/contract.ts';
import { BodyTooLargeError, bodyBytes, decodeJsonText, failureWords } from '#api/fetched-reply.ts';
import { readReply } from '#api/reply.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';

/** A response of an API, as received. */
export interface Exchange {
  path: string;
  status: number;
  contentType: string;
  /** The body as a build reads it. */
  text: string;
  /** False if a part of `text` was read as Windows-1252. */
  isUtf8: boolean;
  /** Target of a redirect, followed or not: a path, or a whole address on another host; null without one. */
  redirectedTo: string | null;
  /** The header that tells a browser whether a page of another origin may read the response. */
  allowOrigin: string;
}

/** Largest body of an answer, bytes: one that never ends would fill the memory. */
const maxBody = 100_000_000;

/**
 * Wraps a transport so that it calls as a page of `origin` does, and records the responses. `last` is null after a call without a
 * response; `failure` then says why in the words of a build, or is '' for a timeout.
 */
export function recordingTransport(transport: typeof fetch, origin: string) {
  const record = {
    last: null as Exchange | null,
    failure: '',
    all: [] as Exchange[],
    async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
      record.last = null;
      record.failure = '';
      try {
        const response = await transport(input, { ...init, headers: { ...init?.headers, origin } });
        // `Response.text` would remove a byte-order mark before it could be observed.
        const bytes = await bodyBytes(response.clone(), maxBody).catch((error) => {
          // A body that broke off fails again here, with nothing new to tell.
          response.body?.cancel().catch(() => {});
          throw error;
        });
        record.last = {
          path: new URL(String(input)).pathname,
          status: response.status,
          contentType: response.headers.get('content-type') ?? '',
          ...decodeJsonText(bytes),
          redirectedTo: redirectOf(response, String(input)),
          allowOrigin: response.headers.get('access-control-allow-origin') ?? '',
        };
        record.all.push(record.last);
        return response;
      } catch (error) {
        if (error instanceof BodyTooLargeError) record.failure = `sends more than ${maxBody / 1e6} MB.`;
        else record.failure = init?.signal?.aborted ? '' : failureWords(error);
        throw error;
      }
    },
  };
  return record;
}

/** Target of a redirect: a call with a token does not follow it, any other call has been answered from there. */
function redirectOf({ redirected, url, status, headers }: Response, requested: string): string | null {
  const isRedirect = status >= 300 && status < 400;
  const target = redirected ? url : isRedirect ? headers.get('location') : null;
  if (target === null) return null;
  const { origin, pathname, href } = URL.parse(target, requested) ?? {};
  return (origin === new URL(requested).origin ? pathname : href) ?? target;
}

/** A response in a few words: `HTTP 500 with "<h1>Error"`; or why there was none. */
export function described(exchange: Exchange | null, failure: string): string {
  if (exchange === null)
    return failure === '' ? 'no whole answer came in time' : `the API ${failure.replace(/\.$/, '')}`;
  const { status, text, redirectedTo } = exchange;
  if (redirectedTo !== null && status >= 300 && status < 400) return `a redirect to ${redirectedTo}`;
  return `HTTP ${status} with ${shorten(plainLine(text.slice(0, 500)), 80) || 'an empty body'}`;
}

/** The first fields in which a success differs from the contract, a few words each; differences of form are in `forms.ts`. */
export function differences(name: CallName, exchange: Exchange): string[] {
  const read = readReply(exchange.text);
  if (read.outcome !== 'ok') return [];
  const { issues = [], output } = v.safeParse(calls[name].reply, read.reply);
  // An empty list passes for an object without fields.
  const lists = Object.entries(output as object)
    .filter(([field, value]) => Array.isArray(read.reply[field]) && !Array.isArray(value))
    .map(([field]) => `${field} is a list, not an object`);
  const words = issues.map((issue) => {
    const field = (v.getDotPath(issue) ?? 'the answer').replace(/\.\d+(?=\.|$)/g, '[]');
    if (isOptional.test(field)) return '';
    if (issue.received === 'undefined') return `${field} is missing`;
    return `${field} is ${shorten(plainLine(issue.received), 40)}, not ${issue.expected}`;
  });
  return [...new Set([...lists, ...words])].filter(Boolean).slice(0, 6);
}

/** Fields that only the reference API promises, and `success`, whose form is checked for all calls together. */
const isOptional =
  /^(?:(?:success|extras|test)\b|orderId$|amount$|orders\[\]\.(?:clientOrderId|status_history)\b)/;
