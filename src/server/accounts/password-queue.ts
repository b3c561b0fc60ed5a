import pLimit from 'p-limit';
import { tooManyRequestsError } from '../errors.ts';

/** The party that a job runs for. */
export interface Party {
  address: string;
  account: string;
  /** Whether the party is signed in, or on a device that has signed in to the account before. */
  isKnown?: boolean;
}

/** Most jobs, running or waiting, of one account from one address; in the lane of new devices also of one address, and of all. */
const most = { ofAccount: 2, ofAddress: 16, ofAll: 64 };

/** Delay after which a rejected client may retry, s. */
const retryAfter = 2;

/**
 * A queue with two lanes, which run one job each at a time: no flood of new devices delays a known one. No job of a known device is
 * rejected for jobs of others, as each has its own limit of sign-ins. Rejected jobs reject with an `HttpError` (429).
 */
export function passwordQueue() {
  const lanes = { known: pLimit(1), new: pLimit(1) };
  const jobs = new Map<string, number>();

  /** Throws if a job of this party would be rejected. */
  function assertCapacity(party: Party): void {
    const isFull = sharesOf(party).some(([share, limit]) => (jobs.get(share) ?? 0) >= limit);
    if (isFull) throw tooManyRequestsError(retryAfter);
  }

  function add(party: Party, number: 1 | -1): void {
    for (const [share] of sharesOf(party)) {
      const count = (jobs.get(share) ?? 0) + number;
      if (count > 0) jobs.set(share, count);
      else jobs.delete(share);
    }
  }

  return {
    assertCapacity,
    async run<Result>(party: Party, work: () => Promise<Result>): Promise<Result> {
      assertCapacity(party);
      add(party, 1);
      try {
        return await lanes[party.isKnown ? 'known' : 'new'](work);
      } finally {
        add(party, -1);
      }
    },
  };
}

/** Jobs from another address do not count for an account: anybody can name it. */
function sharesOf({ address, account, isKnown = false }: Party): [share: string, limit: number][] {
  const ofAccount: [string, number] = [`${isKnown} ${address} ${account}`, most.ofAccount];
  return isKnown ? [ofAccount] : [ofAccount, [address, most.ofAddress], ['all', most.ofAll]];
}
