import { beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../stores/browser-fixture.ts';

const { bring } = vi.hoisted(() => ({ bring: vi.fn<(address: string) => Promise<unknown>>() }));
vi.mock('#inline/bring.ts', () => ({ bring }));

beforeEach(() => void vi.useFakeTimers());

test('R18: what tells the shop of a tap is asked for again by itself while the shop is away', async () => {
  const session = { token: 't', account: 'jane@example.com', customer: { name: 'Jane', email: '' } };
  openBrowser({
    kept: { session, 'cart-read': true, 'cart/0mf1': ['add', [['soap/default', 1]], []] },
    answer: fail,
  });
  bring.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const { startCartSync } = await import('#inline/on-interaction/cart-sync.ts');
  startCartSync();
  await vi.advanceTimersByTimeAsync(10_000);
  const { length } = bring.mock.calls;
  expect(length).toBeGreaterThan(2);
  expect(length).toBeLessThan(8);
  bring.mockResolvedValue({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bring).toHaveBeenCalledTimes(length + 1);
  expect(new Set(bring.mock.calls.map(([address]) => address)).size).toBe(length + 1);
});

function fail(): never {
  throw new Error('Nothing is asked for here.');
}
