import { calls } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import type { Exchange } from './exchange.ts';
import type { Finding } from './inspection.ts';

interface Form {
  /** A reply's deviation from the contract's form; '' for none. */
  deviation: (exchange: Exchange) => string;
  finding: (deviation: string) => string;
  storefront?: string;
}

const forms: readonly Form[] = [
  {
    deviation: ({ contentType: type }) => (/^application\/json\b/.test(type) ? '' : type || 'nothing'),
    finding: (type) => `JSON has the content type ${type}.`,
  },
  {
    deviation: (exchange) =>
      exchange.status === 200 || isDeniedList(exchange) ? '' : String(exchange.status),
    finding: (status) => `a success has the status ${status}, not 200.`,
  },
  {
    deviation: ({ text }) => printed(text.slice(0, Math.max(0, text.search(/\{\s*["}]/)))),
    finding: (text) => `before the JSON stands ${text}.`,
  },
  {
    deviation: ({ text }) => printed(text.slice(text.lastIndexOf('}') + 1)),
    finding: (text) => `behind the JSON stands ${text}.`,
  },
  {
    deviation: ({ isUtf8 }) => (isUtf8 ? '' : 'Windows-1252'),
    finding: (encoding) => `texts are not UTF-8, but presumably ${encoding}.`,
    storefront:
      'reads those of the catalogue as Windows-1252; in other calls it shows a black diamond for each accent.',
  },
];

/** Findings about the form of successful replies, each form once for all calls. */
export function formFindings(exchanges: readonly Exchange[]): Finding[] {
  const successes = exchanges.filter(({ text }) => readReply(text).outcome === 'ok');
  return forms.flatMap(({ deviation, finding, storefront = 'reads it all the same.' }) => {
    const deviating = successes.filter((exchange) => deviation(exchange) !== '');
    const [first] = deviating;
    if (first === undefined) return [];
    const call = callsOf(deviating, successes);
    return [{ call, verdict: 'differs', observation: finding(deviation(first)), storefront }];
  });
}

/** Whether the status of list-products.php is an error: a build then rejects the list, whatever the body says (R8). */
export function isDeniedList({ path, status }: Exchange): boolean {
  return path.endsWith(calls.listProducts.path) && (status < 200 || status >= 300);
}

/** Names of the calls; `all calls` if no other call has succeeded. */
export function callsOf(some: readonly { path: string }[], all: readonly { path: string }[]): string {
  const namesIn = (exchanges: readonly { path: string }[]) => [
    ...new Set(exchanges.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))),
  ];
  const names = namesIn(some);
  if (names.length > 1 && names.length === namesIn(all).length) return 'all calls';
  return names.length > 4 ? `${names.length} calls, the first ${names[0]}` : names.join(', ');
}

function printed(text: string): string {
  const line = shorten(plainLine(text.slice(0, 500)), 60);
  return line ? `"${line}"` : text.startsWith('\ufeff') ? 'a byte-order mark' : '';
}
