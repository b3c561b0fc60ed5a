import { tooMany } from '../http-error.ts';

/** On whose behalf something is worked out. */
export interface Party {
  address: string;
  account: string;
}

export interface QueueSize {
  /** Jobs at the same moment. */
  concurrency: number;
  /** Jobs that may wait. */
  capacity: number;
  /** Jobs of one account, under way or waiting. */
  perAccount: number;
}

interface Job extends Party {
  start(): void;
  refuse(error: Error): void;
}

/**
 * A queue of which each address, and within it each account, has the same share: the next job is of the address that was served
 * longest ago, and in a full queue the newest job of the greediest address makes room. Jobs that are turned away reject with an
 * `HttpError` (429).
 */
export function fairQueue({ concurrency, capacity, perAccount }: QueueSize) {
  const waiting: Job[] = [];
  const running: Party[] = [];
  const lastServed = new Map<string, number>();
  let served = 0;

  const waitingOf = (address: string): number => waiting.filter((job) => job.address === address).length;

  /** The newest job of the address with the most of them, when that has more than `address` will have. */
  function greediest(address: string): Job | undefined {
    const newest = waiting.toReversed();
    const [worst] = newest.toSorted((one, other) => waitingOf(other.address) - waitingOf(one.address));
    return worst && waitingOf(worst.address) > waitingOf(address) + 1 ? worst : undefined;
  }

  /** Throws where a job of this party would be turned away. */
  function assertCapacity({ address, account }: Party): void {
    const own = [...waiting, ...running].filter((party) => party.account === account);
    const isFull = running.length >= concurrency && waiting.length >= capacity;
    if (own.length >= perAccount || (isFull && !greediest(address))) throw tooMany(retryAfter);
  }

  function admit(job: Job): void {
    if (waiting.length >= capacity) {
      const evicted = greediest(job.address);
      if (evicted) waiting.splice(waiting.indexOf(evicted), 1);
      evicted?.refuse(tooMany(retryAfter));
    }
    waiting.push(job);
  }

  function startNext(): void {
    const lastServedAt = (key: string): number => lastServed.get(key) ?? 0;
    const [next] = waiting.toSorted(
      (one, other) =>
        lastServedAt(one.address) - lastServedAt(other.address) ||
        lastServedAt(accountKey(one)) - lastServedAt(accountKey(other)),
    );
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    begin(next);
    next.start();
  }

  function begin(party: Party): void {
    if (lastServed.size > maxRemembered) lastServed.clear();
    served++;
    lastServed.set(party.address, served).set(accountKey(party), served);
    running.push(party);
  }

  return {
    assertCapacity,
    async run<Result>(party: Party, work: () => Promise<Result>): Promise<Result> {
      assertCapacity(party);
      const job: Party = { ...party };
      if (running.length < concurrency) begin(job);
      else await new Promise<void>((start, refuse) => admit(Object.assign(job, { start, refuse })));
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(job), 1);
        startNext();
      }
    },
  };
}

/** Seconds. */
const retryAfter = 2;

const maxRemembered = 10_000;

function accountKey({ address, account }: Party): string {
  return `${address} ${account}`;
}
