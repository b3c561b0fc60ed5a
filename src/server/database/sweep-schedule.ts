import type { Service } from '../call/service.ts';

type Shop = Pick<Service, 'limits' | 'now'>;

/**
 * Makes a check whether a sweep of expired rows is due: once in `intervalMs` for each shop of this process, and the check that says so
 * begins the next interval. Shops are told apart by their limits, of which each has its own.
 */
export function sweepSchedule(intervalMs: number): (shop: Shop) => boolean {
  const lastSweeps = new WeakMap<Shop['limits'], number>();
  return ({ limits, now }) => {
    if (Math.abs(now() - (lastSweeps.get(limits) ?? 0)) < intervalMs) return false;
    lastSweeps.set(limits, now());
    return true;
  };
}
