import { tooManyRequestsError } from '../errors.ts';
import { networkOf } from '../limits/client-address.ts';

export interface QueueSize {
  /** Most concurrent jobs, of both lanes together. */
  concurrency: number;
  /** Most waiting jobs of unknown devices. */
  capacity: number;
  /** Most waiting jobs of known devices, beside those. */
  knownCapacity: number;
  /** Most jobs of one account from one network, running or waiting. */
  perAccount: number;
}

/**
 * A fair queue with two lanes that take turns. In the lane of unknown devices each network has the same share, in it each
 * address, and in that each account. Known devices have a lane of their own, where each account has the same share: no flood
 * of unknown devices delays them. Rejected jobs reject with an `HttpError` (429).
 */
export function fairQueue({ concurrency, capacity, knownCapacity, perAccount }: QueueSize) {
  const unknownDevices = openLane(capacity, ({ address, account }) => {
    const network = networkOf(address);
    return [network, `${network} ${address}`, `${network} ${address} ${account}`];
  });
  const knownDevices = openLane(knownCapacity, ({ account }) => [account]);
  const running: Party[] = [];
  let lastLane: Lane = unknownDevices;

  const laneOf = ({ isKnown = false }: Party): Lane => (isKnown ? knownDevices : unknownDevices);

  const isFull = (): boolean => running.length >= concurrency;

  /** Throws where a job of this party would be rejected. */
  function assertCapacity(party: Party): void {
    const lane = laneOf(party);
    const own = [...lane.waiting, ...running].filter((other) => isSameParty(other, party));
    if (own.length >= perAccount || (isFull() && !lane.hasRoom(party)))
      throw tooManyRequestsError(retryAfter);
  }

  function admit(job: Job): void {
    laneOf(job).admit(job)?.refuse(tooManyRequestsError(retryAfter));
  }

  function startNext(): void {
    const other = lastLane === knownDevices ? unknownDevices : knownDevices;
    const lane = other.waiting.length > 0 ? other : lastLane;
    const next = lane.takeNext();
    if (!next) return;
    begin(next);
    next.start();
  }

  function begin(party: Party): void {
    lastLane = laneOf(party);
    lastLane.noteServed(party);
    running.push(party);
  }

  return {
    assertCapacity,
    async run<Result>(party: Party, work: () => Promise<Result>): Promise<Result> {
      assertCapacity(party);
      const job: Party = { ...party };
      if (isFull()) await new Promise<void>((start, refuse) => admit(Object.assign(job, { start, refuse })));
      else begin(job);
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(job), 1);
        startNext();
      }
    },
  };
}

/** Delay after which a rejected client may retry, seconds. */
const retryAfter = 2;

/** Whether two parties share a limit. An account's jobs from another network do not count: anybody can name the account. */
function isSameParty(one: Party, other: Party): boolean {
  return (
    one.account === other.account &&
    Boolean(one.isKnown) === Boolean(other.isKnown) &&
    networkOf(one.address) === networkOf(other.address)
  );
}

/** The party that a job runs for. */
export interface Party {
  address: string;
  account: string;
  /** Whether the party is signed in, or on a device that has signed in to the account before. */
  isKnown?: boolean;
}

interface Job extends Party {
  start(): void;
  refuse(error: Error): void;
}

type Lane = ReturnType<typeof openLane>;

/**
 * Opens a lane. `sharesOf` names the holders that a job counts for, the widest first (network, address, account). The next job is
 * that of the holder served longest ago, the earlier job among equals. A new holder counts as served two full lanes before its
 * arrival, or as long ago as any waiting holder: new holders come first, but an endless flood of them starves nobody. A full lane
 * evicts the newest job of the holder with the most jobs, in favour of a holder with fewer, or with as many that was served longer ago.
 */
function openLane(capacity: number, sharesOf: (party: Party) => readonly [string, ...string[]]) {
  const waiting: Job[] = [];
  /** Number of the last service of each share, the latest last. */
  const servedAt = new Map<string, number>();
  let served = 0;

  /** Number of the service that counts as the last one of a waiting job's holders as long as they have none of their own. */
  const floors = new WeakMap<Party, number>();

  const lastServed = (share: string, floor = 0): number => servedAt.get(share) ?? floor;

  function newcomerFloor(): number {
    const waitingSince = waiting.map((job) => servedAt.get(sharesOf(job)[0]) ?? served);
    return Math.max(0, Math.min(served - 2 * capacity, ...waitingSince));
  }

  /** The newest job of the holder with the most jobs, where this party has fewer jobs or was served longer ago. */
  function greediest(party: Party): Job | undefined {
    const [own] = sharesOf(party);
    const counts = new Map<string, number>();
    const servedByShare = new Map<string, number>();
    for (const job of waiting) {
      const [share] = sharesOf(job);
      counts.set(share, (counts.get(share) ?? 0) + 1);
      servedByShare.set(share, lastServed(share, floors.get(job)));
    }
    const servedOf = (share: string): number =>
      servedByShare.get(share) ?? lastServed(share, newcomerFloor());
    const ranked = [...counts].toSorted(
      ([one, few], [other, many]) => many - few || servedOf(other) - servedOf(one),
    );
    const [worst, most] = ranked[0] ?? ['', 0];
    const next = (counts.get(own) ?? 0) + 1;
    const isGreedier = most > next || (most === next && servedOf(worst) > servedOf(own));
    return isGreedier ? waiting.findLast((job) => sharesOf(job)[0] === worst) : undefined;
  }

  return {
    waiting: waiting as readonly Party[],
    hasRoom: (party: Party): boolean => waiting.length < capacity || greediest(party) !== undefined,
    /** Returns the evicted job. */
    admit(job: Job): Job | undefined {
      const evicted = waiting.length < capacity ? undefined : greediest(job);
      if (evicted) waiting.splice(waiting.indexOf(evicted), 1);
      floors.set(job, newcomerFloor());
      waiting.push(job);
      return evicted;
    },
    takeNext(): Job | undefined {
      const [next] = waiting.toSorted((one, other) => {
        const [shares, others] = [sharesOf(one), sharesOf(other)];
        // Narrower shares are compared only between jobs of one holder.
        const level = shares.findIndex((share, index) => share !== others[index]);
        const servedOf = (job: Job): number => lastServed(sharesOf(job)[level] ?? '', floors.get(job));
        return servedOf(one) - servedOf(other);
      });
      if (next) waiting.splice(waiting.indexOf(next), 1);
      return next;
    },
    noteServed(party: Party): void {
      served++;
      for (const share of sharesOf(party)) {
        servedAt.delete(share);
        servedAt.set(share, served);
      }
      for (const share of servedAt.keys()) {
        if (servedAt.size <= maxRemembered) break;
        servedAt.delete(share);
      }
    },
  };
}

const maxRemembered = 10_000;
