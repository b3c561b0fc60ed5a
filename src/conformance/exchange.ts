import * as v from 'valibot';
import { type CallName, calls } from '#api/contract.ts';
import { decodeJsonText, failureWords } from '#api/fetched-reply.ts';
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
  /** Target of a redirect that was not followed; null without one. */
  redirectedTo: string | null;
  /** The header that tells a browser whether a page of another origin may read the response. */
  allowOrigin: string;
}

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
        const bytes = new Uint8Array(await response.clone().arrayBuffer());
        record.last = {
          path: new URL(String(input)).pathname,
          status: response.status,
          contentType: response.headers.get('content-type') ?? '',
          ...decodeJsonText(bytes),
          redirectedTo: response.headers.get('location'),
          allowOrigin: response.headers.get('access-control-allow-origin') ?? '',
        };
        record.all.push(record.last);
        return response;
      } catch (error) {
        record.failure = init?.signal?.aborted ? '' : failureWords(error);
        throw error;
      }
    },
  };
  return record;
}

/** A response in a few words: `HTTP 500 with "<h1>Error"`; or why there was none. */
export function described(exchange: Exchange | null, failure: string): string {
  if (exchange === null)
    return failure === '' ? 'no whole answer came in time' : `the API ${failure.replace(/\.$/, '')}`;
  const { status, text, redirectedTo } = exchange;
  if (redirectedTo !== null) return `a redirect to ${redirectedTo}`;
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
