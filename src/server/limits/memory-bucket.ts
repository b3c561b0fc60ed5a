import { tooMany } from '../http-error.ts';
import type { Bucket } from './limits.ts';

/** Most clients that are remembered; the one longest without a try is forgotten first. */
const maxRemembered = 10_000;

/**
 * Creates the function that counts a try of a client in a token bucket of this process, and throws an `HttpError` (429) above it. It
 * is for what costs time alone: it writes nothing, so that reading goes on where the disk is full. `now` is a clock, epoch ms.
 */
export function bucketInMemory({ burst, every }: Bucket, now: () => number): (whom: string) => void {
  const fullAt = new Map<string, number>();
  return (whom) => {
    const known = fullAt.get(whom) ?? 0;
    // A time later than any bucket's was noted before the clock was set back.
    const full = known > now() + burst * every ? now() : Math.max(known, now());
    const wait = full + every - burst * every - now();
    if (wait > 0) throw tooMany(Math.ceil(wait / 1_000));
    fullAt.delete(whom);
    fullAt.set(whom, full + every);
    const [oldest] = fullAt.keys();
    if (fullAt.size > maxRemembered && oldest !== undefined) fullAt.delete(oldest);
  };
}
