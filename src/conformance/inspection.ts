import { callTimeoutMs, type Outcome, type SendOptions } from '#api/client/call.ts';
import { type Client, createClient } from '#api/client.ts';
import { type CallName, calls } from '#api/contract.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { described, differences, recordingTransport } from './exchange.ts';

/** One result of the check of an API. */
export interface Finding {
  /** `get-cart.php` */
  call: string;
  /** `conforms` to the contract; `differs`, but the storefront copes; `broken`: shoppers could not order or be safe; `skipped`: not checked. */
  verdict: 'conforms' | 'differs' | 'broken' | 'skipped';
  /** Observation, one sentence. */
  observation: string;
  /** Conduct of the storefront, one sentence; '' for nothing. */
  storefront: string;
}

/** Whether the storefront works with an API of these findings. */
export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'broken');
}

const titles = { broken: 'Must change', differs: 'Differs', skipped: 'Not checked', conforms: 'Conforms' };

/** The report for the owner of the API, a line a finding; obstacles come first. */
export function reportLines(url: string, findings: readonly Finding[]): string[] {
  const groups = Object.entries(titles).map(([verdict, title]) => {
    const lines = findings
      .filter((finding) => finding.verdict === verdict)
      .map(
        ({ call, observation, storefront }) =>
          `  ${call}: ${observation}${storefront && ` The storefront: ${storefront}`}`,
      );
    return { title, lines };
  });
  const counts = groups.map(({ title, lines }) => `${title.toLowerCase()} ${lines.length}`).join(', ');
  return [
    `The API at ${url}: ${counts}.`,
    ...groups.flatMap(({ title, lines }) => (lines.length === 0 ? [] : ['', title, ...lines])),
    '',
    isUsable(findings)
      ? 'The storefront works with this API.'
      : 'The storefront cannot work with this API until what stands under "Must change" is put right.',
  ];
}

/** Timeouts and delays of the check; without one, the storefront's own. */
export interface TimingOptions extends Partial<Pick<SendOptions, 'timeoutMs' | 'retryMs'>> {
  /** Polling for an order whose answer was lost: the pause between two reads of the list, and the time after which it ends, ms. */
  orderPolling?: { intervalMs: number; timeoutMs: number };
}

const polling = { intervalMs: orderTiming.lookEveryMs, timeoutMs: orderTiming.askAfterMs };

/** A check under way: calls an API as the storefront does, and collects the findings. */
export class Inspection {
  readonly findings: Finding[] = [];
  readonly client: Client;
  /** The token of the test account; null before sign-in. */
  token: string | null = null;
  /** Origin of the pages that will call the API. */
  readonly origin: string;
  readonly orderPolling: NonNullable<TimingOptions['orderPolling']>;
  readonly #record: ReturnType<typeof recordingTransport>;

  constructor(baseUrl: string, transport: typeof fetch, origin: string, timing: TimingOptions) {
    const { orderPolling = polling, timeoutMs = callTimeoutMs, ...retries } = timing;
    this.origin = origin;
    this.orderPolling = orderPolling;
    this.#record = recordingTransport(transport, origin);
    const token = () => this.token;
    this.client = createClient({ baseUrl, token, fetch: this.#record.fetch, timeoutMs, ...retries });
  }

  get last() {
    return this.#record.last;
  }

  /** The last response in a few words, or why there was none. */
  get answered(): string {
    return described(this.#record.last, this.#record.failure);
  }

  get exchanges() {
    return this.#record.all;
  }

  readonly differs = this.#noting('differs');
  readonly broken = this.#noting('broken');
  readonly skipped = this.#noting('skipped');

  /** A function that notes findings of this verdict, each once. */
  #noting(verdict: Finding['verdict']) {
    return (name: CallName | string, observation: string, storefront = '') => {
      const call = Object.hasOwn(calls, name) ? fileNameOf(name as CallName) : name;
      if (!this.findings.some((each) => each.call === call && each.observation === observation))
        this.findings.push({ call, verdict, observation, storefront });
    };
  }

  /** Returns the value of the last call, which should have succeeded; null if it failed. `without`: consequence of that for shoppers. */
  succeeds<Value>(name: CallName, doing: string, answer: Outcome<Value>, without: string): Value | null {
    if (answer.outcome !== 'ok') {
      this.broken(name, `fails when it ${doing}: ${this.answered}.`, without);
      return null;
    }
    const differing = this.last === null ? [] : differences(name, this.last);
    if (differing.length > 0)
      this.differs(name, `${doing}, but ${differing.join('; ')}.`, 'reads it all the same.');
    return answer.value;
  }
}

/** `get-cart.php` */
export function fileNameOf(call: CallName): string {
  return calls[call].path.slice('/api/'.length);
}
