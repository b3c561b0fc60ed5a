import * as v from 'valibot';
import { type CallName, calls } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
import { plainLine, shorten } from '#domain/plain-text.ts';

/** The last answer of an API, as it came. */
export interface Exchange {
  status: number;
  contentType: string;
  text: string;
}

/** A transport that remembers the last answer; null after a call that brought none. */
export function recording(transport: typeof fetch) {
  const record = {
    last: null as Exchange | null,
    async fetch(...request: Parameters<typeof fetch>): Promise<Response> {
      record.last = null;
      const response = await transport(...request);
      // `text` would take a byte-order mark away before anyone saw it.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.clone().arrayBuffer());
      const contentType = response.headers.get('content-type') ?? '';
      record.last = { status: response.status, contentType, text };
      return response;
    },
  };
  return record;
}

/** An answer in a few words: `HTTP 500 with "<h1>Error"`. */
export function described(exchange: Exchange | null): string {
  if (exchange === null) return 'no whole answer came in time';
  const start = shorten(plainLine(exchange.text.slice(0, 500)), 80);
  return `HTTP ${exchange.status} with ${start === '' ? 'an empty body' : start}`;
}

/** In which ways a success is not letter for letter what the contract says, a few words each. */
export function differences(name: CallName, exchange: Exchange): string[] {
  const { status, contentType, text } = exchange;
  const read = readReply(text);
  if (read.outcome !== 'ok') return [];
  const { issues = [], output } = v.safeParse(calls[name].reply, read.reply);
  // An empty list passes for an object without fields.
  const lists = Object.entries(output as object).filter(
    ([field, value]) => Array.isArray(read.reply[field]) && !Array.isArray(value),
  );
  return [
    ...(status === 200 ? [] : [`the status is ${status}, not 200`]),
    ...(/^application\/json\b/.test(contentType) ? [] : [`the content type is ${contentType || 'missing'}`]),
    ...(/^\s*\{/.test(text) && !text.startsWith('\ufeff') ? [] : ['something is printed before the JSON']),
    ...lists.map(([field]) => `${field} is a list, not an object`),
    ...issues.slice(0, issueLimit).map(issueWords),
    ...(issues.length > issueLimit ? [`and ${issues.length - issueLimit} more`] : []),
  ];
}

const issueLimit = 4;

function issueWords(issue: v.BaseIssue<unknown>): string {
  const received = shorten(plainLine(issue.received), 40);
  return `${v.getDotPath(issue) ?? 'the answer'} is ${received}, not ${issue.expected ?? 'allowed'}`;
}
