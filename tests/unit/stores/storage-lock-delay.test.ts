import { expect, test } from 'vitest';
import { orderTiming } from '#domain/shop/shop.ts';
import { withStorageLock } from '#stores/storage-lock.ts';
import { FakeClock, FakeStorage, openFakeTab } from './fake-tabs.ts';

const key = 'lock/order';

test.each([50, 100, 150, 200, 250, 290])(
  'of two tabs, the second of which writes %i ms later and has yet to hear of the first, one holds the lock',
  async (laterMs) => {
    const clock = new FakeClock();
    const storage = new FakeStorage();
    const fetch = () => Promise.reject(new TypeError('No call is made.'));
    const openTab = () => openFakeTab({ path: '/', dataset: {}, storage, locks: null, clock, fetch });
    const [first, second] = [openTab(), openTab()];
    const holders: string[] = [];
    const hold = (tab: typeof first, name: string) =>
      tab.run(
        () =>
          void withStorageLock('order', () => {
            holders.push(name);
            return new Promise<never>(() => {});
          }),
      );
    hold(first, 'first');
    clock.set(() => hold(second, 'second'), laterMs);
    // The second one's writing came last, and stays: what the first one wrote is overwritten before it arrives.
    const arrivesMs = laterMs + orderTiming.storageDelayMs - 1;
    clock.set(() => first.hear(key), arrivesMs);
    await clock.runUntil(new Promise<void>((resolve) => clock.set(resolve, 1_500)), () => {});
    expect(holders).toEqual(['second']);
  },
);
