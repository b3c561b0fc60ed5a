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
  /** False when a part of `text` was read as Windows-1252. */
  isUtf8: boolean;
  /** Target of a redirect, followed or not: a path, or a whole address on another host; null without one. */
  redirectedTo: string | null;
  /** Time from the call to the whole answer, ms. */
  tookMs: number;
  /** The header that tells a browser whether a page of another origin may read the response. */
  allowOrigin: string;
}

/** Largest body of an answer, bytes: one that never ends would fill the memory. */
const maxBody = 100_000_000;

/**
 * Wraps a transport so that it calls as a page of `origin` does, and records the responses. `last` is null after a call without a
 * response; `failure` then gives the reason in the words of a build, or '' for a timeout.
 */
export function recordingTransport(transport: typeof fetch, origin: string) {
  const record = {
    last: null as Exchange | null,
    failure: '',
    all: [] as Exchange[],
    async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
      record.last = null;
      record.failure = '';
      let begun = false;
      const calledAt = performance.now();
      const failed = (error: unknown): never => {
        if (error instanceof BodyTooLargeError) record.failure = `sends more than ${maxBody / 1e6} MB.`;
        else record.failure = init?.signal?.aborted ? '' : failureWords(error, { begun });
        throw error;
      };
      const headers = { ...init?.headers, origin };
      const response = await transport(input, { ...init, headers }).catch(failed);
      begun = true;
      // `Response.text` would remove a byte-order mark before it could be seen.
      const bytes = await bodyBytes(response.clone(), maxBody).catch((error) => {
        // Of a body that broke off this fails, too, with nothing new to tell.
        response.body?.cancel().catch(() => {});
        return failed(error);
      });
      const decoded = decodeJsonText(bytes);
      record.last = {
        path: new URL(String(input)).pathname,
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        ...decoded,
        redirectedTo: redirectOf(response, String(input)),
        tookMs: performance.now() - calledAt,
        allowOrigin: response.headers.get('access-control-allow-origin') ?? '',
      };
      record.all.push(record.last);
      return response;
    },
  };
  return record;
}

/**
 * Target of a redirect. A call with a token follows no redirect, so its target is that of the `Location` header; the target of
 * any other call is the address that answered.
 */
function redirectOf({ redirected, url, status, headers }: Response, asked: string): string | null {
  const isLeading = status >= 300 && status < 400;
  const target = redirected ? url : isLeading ? headers.get('location') : null;
  if (target === null) return null;
  const { origin, pathname, href } = URL.parse(target, asked) ?? {};
  return (origin === new URL(asked).origin ? pathname : href) ?? target;
}

/** A response in a few words: `HTTP 500 with "<h1>Error"`; or why there was none. */
export function described(exchange: Exchange | null, failure: string): string {
  if (exchange === null)
    return failure === '' ? 'no whole answer came in time' : `the API ${failure.replace(/\.$/, '')}`;
  const { status, text, redirectedTo } = exchange;
  if (redirectedTo !== null && status >= 300 && status < 400) return `a redirect to ${redirectedTo}`;
  const { behind } = printedAround(text);
  const answer = `HTTP ${status} with ${start(text) || 'an empty body'}${behind && `, and ${behind} behind it`}`;
  return redirectedTo === null ? answer : `a redirect to ${redirectedTo}, which answers ${answer}`;
}

function start(text: string): string {
  return shorten(plainLine(text.slice(0, 500)), 80);
}

/**
 * The fields in which a success differs from the contract, a few words each, without paths that are told elsewhere; differences of
 * form are in `inspection.ts`.
 */
export function differences(
  name: CallName,
  exchange: Exchange,
  isReported: (path: string) => boolean,
): string[] {
  const read = readReply(exchange.text);
  if (read.outcome !== 'ok') return [];
  const { issues = [], output } = v.safeParse(calls[name].reply, read.reply);
  // An empty list passes for an object without fields.
  const lists = Object.entries(output as object)
    .filter(([field, value]) => Array.isArray(read.reply[field]) && !Array.isArray(value))
    .map(([field]) => `${field} is a list, not an object`);
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'the answer';
    if (isReported(path)) continue;
    const field = path.replace(/\.\d+(?=\.|$)/g, '[]');
    if (!testedElsewhere.test(field) && !byField.has(field)) byField.set(field, issueWords(field, issue));
  }
  const all = [...lists, ...byField.values()];
  const more = all.length - fieldLimit;
  return [...all.slice(0, fieldLimit), ...(more > 0 ? [`and ${more} more fields`] : [])];
}

const fieldLimit = 6;

/** Fields that other checks test (the form of `success`, and the user), and fields that only the reference API promises. */
const testedElsewhere =
  /^(?:(?:success|extras|test|user)\b|orderId$|amount$|orders\[\]\.(?:clientOrderId|status_history)\b)/;

function issueWords(field: string, issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return `${field} is missing`;
  const received = shorten(plainLine(issue.received), 40);
  const expected = issue.expected ?? 'allowed';
  return `${field} is ${received}, not ${typeWords[expected] ?? expected}`;
}

/** Names of types for an owner who is no programmer. */
const typeWords: Readonly<Record<string, string>> = {
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

/** The text before and after the first JSON object of a response, its first characters in quotes; '' for none. */
export function printedAround(text: string): { before: string; behind: string } {
  const start = text.search(/\{\s*["}]/);
  if (start === -1) return { before: '', behind: '' };
  const end = endOfObject(text, start);
  const before = text.slice(0, start);
  return {
    before: before.startsWith('\ufeff') && shown(before) === '' ? 'a byte-order mark' : shown(before),
    behind: end === null ? '' : shown(text.slice(end)),
  };
}

function shown(text: string): string {
  const line = shorten(plainLine(text.slice(0, 500)), 60);
  return line && `"${line}"`;
}

/** Index after the end of the object; null for an object that does not end. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: sign, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\[\s\S])*"|[{}]/g)) {
    if (sign === '{') depth++;
    if (sign === '}') depth--;
    if (depth === 0) return start + index + 1;
  }
  return null;
}
