import { beforeEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../../support/people.ts';
import { openBrowser } from '../stores/browser-fixture.ts';

const { importScript } = vi.hoisted(() => ({
  importScript: vi.fn<(address: string) => Promise<unknown>>(),
}));
vi.mock('#inline/dom.ts', async (original) => ({ ...(await original<object>()), importScript }));

const session = sessionOf('Jane');

beforeEach(() => void vi.useFakeTimers());

test('R18: what tells the shop of a tap is asked for again by itself while the shop is away', async () => {
  openBrowser({
    kept: { session, 'cart-read': session.account, 'cart/0mf1': ['add', [['soap/default', 1]], []] },
    answer: fail,
  });
  importScript.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const { startCartSync } = await import('#inline/on-interaction/cart-sync.ts');
  startCartSync('/scripts/cart-sync.js');
  await vi.advanceTimersByTimeAsync(10_000);
  const { length } = importScript.mock.calls;
  expect(length).toBeGreaterThan(2);
  expect(length).toBeLessThan(8);
  importScript.mockResolvedValue({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(importScript).toHaveBeenCalledTimes(length + 1);
  expect(new Set(importScript.mock.calls.map(([address]) => address)).size).toBe(length + 1);
});

test.each([
  ['the account’s own', 'jane@example.com', 0],
  ['another account’s, noted after its session ended', 'amina@example.com', 1],
])('R36: a note that a cart was read counts where it is %s', async (_, account, asked) => {
  openBrowser({ kept: { session, 'cart-read': account }, answer: fail });
  importScript.mockClear();
  importScript.mockResolvedValue({});
  const { startCartSync } = await import('#inline/on-interaction/cart-sync.ts');
  startCartSync('/scripts/cart-sync.js');
  expect(importScript).toHaveBeenCalledTimes(asked);
});

function fail(): never {
  throw new Error('Nothing is asked for here.');
}
