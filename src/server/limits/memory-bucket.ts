import { tooManyRequestsError } from '../http-error.ts';
import type { Bucket } from './limits.ts';

/** Largest number of remembered clients; the one without a try for the longest time is forgotten first. */
const maxRemembered = 10_000;

/** Token buckets of clients in this process. */
export interface MemoryBucket {
  /** Wait of a client until its next try, after `more` tries that are not counted; 0 or less for none, ms. */
  waitAfter(more: number, client: string): number;
  /** Counts a try, also where there was none left. */
  count(client: string): void;
}

/** Opens token buckets, one a client, that are forgotten at a restart. `now` is a clock, epoch ms. */
export function openMemoryBucket({ burst, every }: Bucket, now: () => number): MemoryBucket {
  const fullAt = new Map<string, number>();
  const emptied = () => now() + burst * every;
  const fullOf = (client: string): number => {
    const known = fullAt.get(client) ?? 0;
    // A time later than any bucket's was noted before the clock was set back.
    return known > emptied() ? now() : Math.max(known, now());
  };
  return {
    waitAfter: (more, client) => fullOf(client) + (more + 1) * every - emptied(),
    count(client) {
      const full = Math.min(fullOf(client) + every, emptied());
      fullAt.delete(client);
      fullAt.set(client, full);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxRemembered && oldest !== undefined) fullAt.delete(oldest);
    },
  };
}

/**
 * Creates a function that counts a try of a client in a token bucket of this process, and throws an `HttpError` (429) where the bucket
 * is empty. It is meant for reads: it writes nothing, so that reading goes on while the disk is full. `now` is a clock, epoch ms.
 */
export function bucketInMemory(limit: Bucket, now: () => number): (client: string) => void {
  const bucket = openMemoryBucket(limit, now);
  return (client) => {
    const wait = bucket.waitAfter(0, client);
    if (wait > 0) throw tooManyRequestsError(Math.ceil(wait / 1_000));
    bucket.count(client);
  };
}
