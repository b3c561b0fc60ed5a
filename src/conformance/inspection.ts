import { callTimeoutMs, type Outcome, type SendOptions } from '#api/client/call.ts';
import { type Client, createClient } from '#api/client.ts';
import { type CallName, calls } from '#api/contract.ts';
import { isJsonObject, ownField, readReply } from '#api/reply.ts';
import { lateCallMs, orderTiming } from '#domain/shop/shop.ts';
import { described, differences, type Exchange, printedAround, recordingTransport } from './exchange.ts';

/** One result of the check of an API. */
export interface Finding {
  /** `get-cart.php` */
  call: string;
  /**
   * `conforms` to the contract; `differs`, but the storefront copes; `broken`: shoppers could not order or be safe;
   * `skipped`: not checked.
   */
  verdict: 'conforms' | 'differs' | 'broken' | 'skipped';
  /** Observation, one sentence. */
  seen: string;
  /** Consequence in the storefront, one sentence; '' for none. */
  storefront: string;
}

/** Whether the storefront works with an API of these findings. */
export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'broken');
}

/** The report for the owner of the API; obstacles come first. */
export function reportLines(url: string, findings: readonly Finding[]): string[] {
  const groups = verdicts.map(([verdict, title]) => ({
    title,
    matching: findings.filter((finding) => finding.verdict === verdict),
  }));
  const counts = groups.map(({ title, matching }) => `${title.toLowerCase()} ${matching.length}`).join(', ');
  return [
    `The API at ${url}: ${counts}.`,
    ...groups.flatMap(({ title, matching }) =>
      matching.length === 0 ? [] : ['', title, ...matching.flatMap(linesOf)],
    ),
    '',
    isUsable(findings)
      ? 'The storefront works with this API.'
      : 'The storefront cannot work with this API until what stands under "Must change" is put right.',
  ];
}

const verdicts = [
  ['broken', 'Must change'],
  ['differs', 'Differs'],
  ['skipped', 'Not checked'],
  ['conforms', 'Conforms'],
] as const;

function linesOf({ call, seen, storefront }: Finding): string[] {
  return [`  ${call}: ${seen}`, ...(storefront === '' ? [] : [`      The storefront: ${storefront}`])];
}

/** Timeouts and delays of the check; without one, the storefront's own. */
export interface TimingOptions extends Partial<Pick<SendOptions, 'timeoutMs' | 'retryMs'>> {
  /** Polling for an order whose answer was lost: the pause between two reads of the list, and the time after which it ends, ms. */
  orderPolling?: { intervalMs: number; timeoutMs: number };
}

const storefrontPolling = { intervalMs: orderTiming.lookEveryMs, timeoutMs: orderTiming.askAfterMs };

/** A check under way: calls an API as the storefront does, and collects the findings. */
export class Inspection {
  readonly findings: Finding[] = [];
  readonly client: Client;
  /** The token of the test account; null before sign-in. */
  token: string | null = null;
  /** Origin of the pages that will call the API. */
  readonly origin: string;
  /** Time limit of a call, ms. */
  readonly timeoutMs: number;
  readonly orderPolling: NonNullable<TimingOptions['orderPolling']>;
  readonly #record: ReturnType<typeof recordingTransport>;

  constructor(baseUrl: string, transport: typeof fetch, origin: string, timing: TimingOptions) {
    const { orderPolling = storefrontPolling, timeoutMs = callTimeoutMs, ...retries } = timing;
    this.origin = origin;
    this.timeoutMs = timeoutMs;
    this.orderPolling = orderPolling;
    this.#record = recordingTransport(transport, origin);
    this.client = createClient({
      baseUrl,
      token: () => this.token,
      fetch: this.#record.fetch,
      timeoutMs,
      ...retries,
    });
  }

  get last() {
    return this.#record.last;
  }

  /** Whether the last call timed out before its response was complete. */
  get isLate(): boolean {
    return this.#record.last === null && this.#record.failure === '';
  }

  /** The last response in a few words, or why there was none. */
  get answered(): string {
    return described(this.#record.last, this.#record.failure);
  }

  get exchanges() {
    return this.#record.all;
  }

  note(call: CallName | string, verdict: Finding['verdict'], seen: string, storefront = ''): void {
    const finding = { call: nameOf(call), verdict, seen, storefront };
    const isNoted = this.findings.some((said) => said.call === finding.call && said.seen === seen);
    if (!isNoted) this.findings.push(finding);
  }

  /**
   * Notes the result of a call that should succeed; returns its value, or null where it failed. `without` is the consequence of a
   * failure for shoppers; `isReported` tells whether another finding reports a difference at this path of the reply.
   */
  async succeeds<Value>(
    name: CallName,
    doing: string,
    outcome: Promise<Outcome<Value>>,
    without: string,
    isReported: (path: string) => boolean = () => false,
  ): Promise<Value | null> {
    const ended = await outcome;
    if (ended.outcome !== 'ok') {
      this.note(name, 'broken', `${doing} failed: ${this.answered}.`, without);
      return null;
    }
    const differing = this.last === null ? [] : differences(name, this.last, isReported);
    if (differing.length === 0) this.note(name, 'conforms', `${doing}.`);
    else this.note(name, 'differs', `${doing}, but ${differing.join('; ')}.`, 'reads it all the same.');
    return ended.value;
  }

  /** Notes whether a change is visible afterwards. */
  shows(call: CallName, isSo: boolean, seen: string, otherwise: string, without: string): void {
    if (isSo) this.note(call, 'conforms', seen);
    else this.note(call, 'broken', otherwise, without);
  }
}

function nameOf(call: string): string {
  return Object.hasOwn(calls, call) ? fileNameOf(call as CallName) : call;
}

/** `get-cart.php` */
export function fileNameOf(call: CallName): string {
  return calls[call].path.slice('/api/'.length);
}

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
