import * as v from 'valibot';
import { decodeJsonText } from '#api/body-text.ts';
import { type CallName, calls } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';

/** An answer of an API, as received. */
export interface Exchange {
  path: string;
  status: number;
  contentType: string;
  /** As the build reads it. */
  text: string;
  /** False when some of `text` was read as Windows-1252. */
  isUtf8: boolean;
  /** Where a redirect leads, followed or not: a path, or a whole address of another host; null without one. */
  redirectedTo: string | null;
  /** The header by which a browser decides whether a page of another host may read the answer. */
  allowOrigin: string;
}

/** A transport that calls as a page of `origin` does and remembers the answers; `last` is null after a call that brought none. */
export function recording(transport: typeof fetch, origin: string) {
  const record = {
    last: null as Exchange | null,
    all: [] as Exchange[],
    async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
      record.last = null;
      const response = await transport(input, { ...init, headers: { ...init?.headers, origin } });
      // `Response.text` would take a byte-order mark away before anyone saw it.
      const decoded = decodeJsonText(new Uint8Array(await response.clone().arrayBuffer()));
      record.last = {
        path: new URL(String(input)).pathname,
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        ...decoded,
        redirectedTo: redirectOf(response, String(input)),
        allowOrigin: response.headers.get('access-control-allow-origin') ?? '',
      };
      record.all.push(record.last);
      return response;
    },
  };
  return record;
}

/** With a token a redirect comes as it is, without one the transport has followed it. */
function redirectOf({ redirected, url, status, headers }: Response, asked: string): string | null {
  const isLeading = status >= 300 && status < 400;
  const target = redirected ? url : isLeading ? headers.get('location') : null;
  if (target === null) return null;
  const { origin, pathname, href } = URL.parse(target, asked) ?? {};
  return (origin === new URL(asked).origin ? pathname : href) ?? target;
}

/** An answer in a few words: `HTTP 500 with "<h1>Error"`. */
export function described(exchange: Exchange | null): string {
  if (exchange === null) return 'no whole answer came in time';
  const { status, text, redirectedTo } = exchange;
  if (redirectedTo !== null && status >= 300 && status < 400) return `a redirect to ${redirectedTo}`;
  const { behind } = printedAround(text);
  const answer = `HTTP ${status} with ${start(text) || 'an empty body'}${behind && `, and ${behind} behind it`}`;
  return redirectedTo === null ? answer : `a redirect to ${redirectedTo}, which answers ${answer}`;
}

function start(text: string): string {
  return shorten(plainLine(text.slice(0, 500)), 80);
}

/** In which fields a success is not what the contract says, a few words each; how it is dressed is in `reply-forms.ts`. */
export function differences(name: CallName, exchange: Exchange): string[] {
  const read = readReply(exchange.text);
  if (read.outcome !== 'ok') return [];
  const { issues = [], output } = v.safeParse(calls[name].reply, read.reply);
  // An empty list passes for an object without fields.
  const lists = Object.entries(output as object)
    .filter(([field, value]) => Array.isArray(read.reply[field]) && !Array.isArray(value))
    .map(([field]) => `${field} is a list, not an object`);
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const field = (v.getDotPath(issue) ?? 'the answer').replace(/\.\d+(?=\.|$)/g, '[]');
    if (!testedElsewhere.test(field) && !byField.has(field)) byField.set(field, issueWords(field, issue));
  }
  const all = [...lists, ...byField.values()];
  const more = all.length - fieldLimit;
  return [...all.slice(0, fieldLimit), ...(more > 0 ? [`and ${more} more fields`] : [])];
}

const fieldLimit = 6;

/** How success is said and who has signed in, told elsewhere; and what only the reference API promises. */
const testedElsewhere =
  /^(?:(?:success|extras|test|user)\b|orderId$|amount$|orders\[\]\.(?:clientOrderId|status_history)\b)/;

function issueWords(field: string, issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return `${field} is missing`;
  const received = shorten(plainLine(issue.received), 40);
  return `${field} is ${received}, not ${issue.expected ?? 'allowed'}`;
}

/** What stands before and behind the first JSON object of an answer, its first characters in quotes; '' for nothing. */
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

/** Null for an object that does not end. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: sign, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\[\s\S])*"|[{}]/g)) {
    if (sign === '{') depth++;
    if (sign === '}') depth--;
    if (depth === 0) return start + index + 1;
  }
  return null;
}
