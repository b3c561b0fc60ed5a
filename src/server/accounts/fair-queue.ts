import { tooMany } from '../http-error.ts';
import { networkOf } from '../limits/client-address.ts';
import { type Job, type Lane, openLane, type Party } from './queue-lane.ts';

export interface QueueSize {
  /** Jobs at the same moment, from both lanes together. */
  concurrency: number;
  /** Jobs that may wait. */
  capacity: number;
  /** Jobs of known devices that may wait beside them. */
  knownCapacity: number;
  /** Jobs of one account from one network, under way or waiting. */
  perAccount: number;
}

/**
 * A queue with two lanes that take turns. In the lane of strangers each network has the same share, in it each address, and in
 * that each account. Known devices have a lane of their own, where each account has the same share: no flood of strangers keeps
 * them waiting. Jobs that are turned away reject with an `HttpError` (429).
 */
export function fairQueue({ concurrency, capacity, knownCapacity, perAccount }: QueueSize) {
  const strangers = openLane(capacity, ({ address, account }) => {
    const network = networkOf(address);
    return [network, `${network} ${address}`, `${network} ${address} ${account}`];
  });
  const known = openLane(knownCapacity, ({ account }) => [account]);
  const running: Party[] = [];
  let lastLane: Lane = strangers;

  const laneOf = ({ isKnown = false }: Party): Lane => (isKnown ? known : strangers);

  const isFull = (): boolean => running.length >= concurrency;

  /** Throws where a job of this party would be turned away. */
  function assertCapacity(party: Party): void {
    const lane = laneOf(party);
    const own = [...lane.waiting, ...running].filter((other) => isSameParty(other, party));
    if (own.length >= perAccount || (isFull() && !lane.hasRoom(party))) throw tooMany(retryAfter);
  }

  function admit(job: Job): void {
    laneOf(job).admit(job)?.refuse(tooMany(retryAfter));
  }

  function startNext(): void {
    const other = lastLane === known ? strangers : known;
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

/** Seconds. */
const retryAfter = 2;

/** An account's jobs from elsewhere do not count: anybody can name it. */
function isSameParty(one: Party, other: Party): boolean {
  return (
    one.account === other.account &&
    Boolean(one.isKnown) === Boolean(other.isKnown) &&
    networkOf(one.address) === networkOf(other.address)
  );
}
