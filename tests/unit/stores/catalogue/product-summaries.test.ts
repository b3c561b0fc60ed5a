import { expect, test, vi } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

test('whatever the phone’s clock says, what is promised goes by the clock of the shop', async () => {
  vi.useFakeTimers({ now: new Date('2024-01-10T08:00:00Z'), toFake: ['Date'] });
  const headers = { date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
  openBrowser({ at: '/place-order', shards: 1, answer: () => Response.json([], { headers }) });
  const { lookUp, shopTime } = await import('#stores/catalogue/product-summaries.ts');
  expect(new Date(shopTime()).getUTCFullYear()).toBe(2024);
  await lookUp(['71']);
  expect(new Date(shopTime()).toISOString()).toBe('2026-11-21T10:00:00.000Z');
  vi.useRealTimers();
});
