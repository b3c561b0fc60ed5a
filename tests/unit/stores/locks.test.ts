import { beforeEach, expect, test, vi } from 'vitest';
import { orderTiming } from '#domain/shop/shop.ts';
import { withOrderLock } from '#stores/checkout/settle-order.ts';
import { withLock } from '#stores/locks.ts';

type Turn = (lock: Lock | null) => Promise<unknown>;

/** A browser's lock, which another tab holds until `release`; `requests` are the ways in which it was asked for. */
function heldLock() {
  const requests: string[] = [];
  let isFree = false;
  let isDeaf = false;
  const waiting = new Set<() => void>();
  const request = async (_: string, options: LockOptions, turn: Turn): Promise<unknown> => {
    const { signal, ifAvailable, steal } = options;
    requests.push(ifAvailable ? 'at once' : steal ? 'taken' : 'waiting');
    if (isFree || steal) return turn({} as Lock);
    if (ifAvailable) return turn(null);
    const isLost = isDeaf;
    await new Promise<void>((resolve, reject) => {
      if (!isLost) waiting.add(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (signal?.aborted) reject(signal.reason);
    });
    return turn({} as Lock);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return {
    requests,
    /** From now on requests are lost, as those of a page that was put away for Back. */
    loseRequests: (isLost: boolean) => {
      isDeaf = isLost;
    },
    release() {
      isFree = true;
      for (const go of waiting) go();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());

test('a free lock is had at once, and one of another tab when that is done', async () => {
  const lock = heldLock();
  const turn = withLock('order', async (waited) => waited);
  await vi.advanceTimersByTimeAsync(1_000);
  lock.release();
  expect(await turn).toBe(true);
  expect(await withLock('order', async (waited) => waited)).toBe(false);
});

test('a request that was lost is made anew', async () => {
  const lock = heldLock();
  lock.loseRequests(true);
  const turn = withLock('order', async () => 'done');
  await vi.advanceTimersByTimeAsync(9_000);
  lock.loseRequests(false);
  lock.release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await turn).toBe('done');
  expect(lock.requests).toEqual(['at once', 'waiting', 'waiting']);
});

test('a lock that is never given back is taken, only if a turn may be done twice', async () => {
  const lock = heldLock();
  const turn = withLock('cart', async () => 'done', { takeAfterMs: 30_000 });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await turn).toBe('done');
  expect(lock.requests.filter((how) => how === 'taken')).toHaveLength(1);
  void withLock('order', async () => 'done');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lock.requests.filter((how) => how === 'taken')).toHaveLength(1);
});

test('R19: an order waits for another tab until its time is over, or the page is left', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const lock = heldLock();
  const run = vi.fn(async () => 'done');
  const late = expect(withOrderLock(run)).rejects.toMatchObject({ name: 'OrderBusyError' });
  await vi.advanceTimersByTimeAsync(orderTiming.lockTimeoutMs + 1);
  await late;
  const left = expect(withOrderLock(run)).rejects.toMatchObject({ name: 'OrderBusyError' });
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('pagehide'));
  await left;
  expect(run).not.toHaveBeenCalled();
  lock.release();
  expect(await withOrderLock(run)).toBe('done');
  await expect(withOrderLock(() => Promise.reject(new Error('A fault.')))).rejects.toThrow('A fault.');
});
