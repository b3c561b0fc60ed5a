import { callTimeoutMs } from '#api/client/call.ts';
import { calls } from '#api/contract.ts';
import { isJsonObject, ownField } from '#api/json-object.ts';
import { readReply } from '#api/reply.ts';
import { lateCallMs } from '#domain/shop/shop.ts';
import { type Exchange, printedAround } from './exchange.ts';
import type { Finding } from './inspection.ts';

interface Form {
  /** The deviation of a reply from the contract's form; '' for none. */
  deviation: (exchange: Exchange) => string;
  /** Observation about all replies with this form. */
  seen: (example: string) => string;
  /** Consequence in the storefront; without one it reads the reply nevertheless. */
  storefront?: string;
}

const forms: readonly Form[] = [
  {
    deviation: ({ tookMs }) => (tookMs < lateCallMs ? '' : `${Math.round(tookMs / 1_000)} s`),
    seen: (time) => `is answered after ${time}.`,
    storefront: `waits ${callTimeoutMs / 1_000} s for an answer. When the connection breaks, it waits ${lateCallMs / 1_000} s for a change of the cart to arrive, then sends it again, so that a slower one may count twice.`,
  },
  {
    deviation: ({ contentType }) =>
      /^application\/json\b/.test(contentType) ? '' : contentType || 'nothing',
    seen: (type) => `JSON has the content type ${type}.`,
  },
  {
    deviation: ({ redirectedTo }) => redirectedTo ?? '',
    seen: (target) => `is answered by way of a redirect to ${target}.`,
    storefront: 'follows it here, but takes a redirect of a call with a token for a sign-in that has ended.',
  },
  {
    deviation: (exchange) =>
      exchange.status === 200 || isDeniedList(exchange) ? '' : String(exchange.status),
    seen: (status) => `a success has the status ${status}, not 200.`,
  },
  {
    deviation: ({ text }) => printedAround(text).before,
    seen: (printed) => `before the JSON stands ${printed}.`,
  },
  {
    deviation: ({ text }) => printedAround(text).behind,
    seen: (printed) => `behind the JSON stands ${printed}.`,
  },
  {
    deviation: ({ isUtf8 }) => (isUtf8 ? '' : 'Windows-1252'),
    seen: (encoding) => `texts are not UTF-8, but presumably ${encoding}.`,
    storefront:
      'reads those of the catalogue as Windows-1252 when it is built, but in other calls shows a black diamond for each accent.',
  },
  {
    deviation: (exchange) => successOf(exchange),
    seen: (success) => `success is written as ${success}, not as true.`,
  },
];

/** Whether the status of list-products.php is an error: a build then rejects the list, whatever the body says (R8). */
export function isDeniedList({ path, status }: Exchange): boolean {
  return path.endsWith(calls.listProducts.path) && (status < 200 || status >= 300);
}

/** Findings about the form and the time of successful replies, each form once for all calls. */
export function formFindings(exchanges: readonly Exchange[]): Finding[] {
  const successes = exchanges.filter(({ text }) => readReply(text).outcome === 'ok');
  return forms.flatMap(({ deviation, seen, storefront = 'reads it all the same.' }) => {
    const found = successes.filter((exchange) => deviation(exchange) !== '');
    const [first] = found;
    if (first === undefined) return [];
    const call = callsOf(found, successes);
    return [{ call, verdict: 'differs', seen: seen(deviation(first)), storefront }];
  });
}

/** Names of the calls; `all calls` where no other call has succeeded. */
export function callsOf(some: readonly Exchange[], all: readonly Exchange[]): string {
  const names = [...new Set(some.map(({ path }) => fileOf(path)))];
  if (names.length > 1 && names.length === new Set(all.map(({ path }) => path)).size) return 'all calls';
  return names.length > 4
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more calls`
    : names.join(', ');
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function successOf({ text }: Exchange): string {
  const read = readReply(text);
  const success = read.outcome === 'ok' && isJsonObject(read.reply) ? ownField(read.reply, 'success') : true;
  return success === true ? '' : JSON.stringify(success);
}
