import { beforeEach, expect, test, vi } from 'vitest';
import { lockRenewalMs, orderTiming } from '#domain/shop/shop.ts';
import { withStorageLock } from '#stores/storage-lock.ts';
import { openBrowser } from './browser-fixture.ts';

const key = 'lock/order';
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  openBrowser({ answer: () => new Response() });
  vi.useFakeTimers();
});

test('of two tabs that want the lock at the same moment each has its turn', async () => {
  const turns: string[] = [];
  const turn = (name: string) =>
    withStorageLock('order', async (waited) => {
      turns.push(`${name} begins${waited ? ' after another' : ''}`);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      turns.push(`${name} ends`);
    });
  const done = Promise.all([turn('one'), turn('two')]);
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
  expect(turns).toEqual(['one begins', 'one ends', 'two begins after another', 'two ends']);
  expect(localStorage.getItem(key)).toBeNull();
});

test('a tab at work keeps the lock for as long as it takes', async () => {
  void withStorageLock('order', never);
  await vi.advanceTimersByTimeAsync(1_000);
  const run = vi.fn(never);
  void withStorageLock('order', run);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).not.toHaveBeenCalled();
});

test('a lock whose tab is gone or asleep is taken after a while, and not given back by that tab', async () => {
  let wake = () => {};
  const asleep = withStorageLock('order', () => new Promise<void>((resolve) => (wake = resolve)));
  await vi.advanceTimersByTimeAsync(2 * orderTiming.storageDelayMs);
  vi.clearAllTimers();
  const run = vi.fn(never);
  void withStorageLock('order', run);
  await vi.advanceTimersByTimeAsync(10 * lockRenewalMs);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * lockRenewalMs);
  expect(run).toHaveBeenCalledWith(true);
  const lease = localStorage.getItem(key);
  wake();
  await asleep;
  expect(localStorage.getItem(key)).toBe(lease);
});

test('a page that is left gives the lock back, and one that waits no longer takes none', async () => {
  void withStorageLock('order', never);
  await vi.advanceTimersByTimeAsync(1_000);
  const waiting = new AbortController();
  const ended = expect(withStorageLock('order', never, waiting.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  await vi.advanceTimersByTimeAsync(1_000);
  waiting.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(key)).toBeNull();
});

test('a renewal that the storage refuses is tried again, and the lock is given back', async () => {
  const { setItem } = localStorage;
  let writes = 0;
  vi.spyOn(localStorage, 'setItem').mockImplementation((name, value) => {
    writes += 1;
    if (writes === 2) throw new DOMException('The storage is full.', 'QuotaExceededError');
    setItem(name, value);
  });
  let end = () => {};
  const done = withStorageLock('order', () => new Promise<void>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(3 * lockRenewalMs);
  expect(writes).toBeGreaterThan(2);
  end();
  await done;
  expect(localStorage.getItem(key)).toBeNull();
});

test('R27: if the storage takes nothing the turn comes all the same, and what goes wrong in it is said', async () => {
  openBrowser({ isFull: true, answer: () => new Response() });
  expect(await withStorageLock('order', async () => 'done')).toBe('done');
  await expect(withStorageLock('order', () => Promise.reject(new Error('A fault.')))).rejects.toThrow(
    'A fault.',
  );
});
