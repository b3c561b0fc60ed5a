import { expect, test, vi } from 'vitest';
import { shardOf } from '#domain/catalogue/product.ts';
import { copyDate } from '#domain/shop/offline.ts';
import { cartSync } from '#domain/shop/shop.ts';
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

test('a copy of the service worker sets no clock, and knows of no product that it lacks', async () => {
  let date = copyDate;
  const soap = { id: 'soap', name: 'Soap' };
  openBrowser({ at: '/cart', shards: 1, answer: () => Response.json([soap], { headers: { date } }) });
  const { lookUp, shopTime, $summaries, $summariesFailed } = await import(
    '#stores/catalogue/product-summaries.ts'
  );
  await lookUp(['soap']);
  expect($summariesFailed.get()).toBe(false);
  await lookUp(['soap', 'new']);
  expect($summaries.get().get('soap')).toEqual(soap);
  expect($summaries.get().get('new')).toBeUndefined();
  expect($summariesFailed.get()).toBe(true);
  expect(Math.abs(shopTime() - Date.now())).toBeLessThan(60_000);
  date = 'Sat, 21 Nov 2026 10:00:00 GMT';
  await lookUp(['soap', 'new']);
  expect($summaries.get().get('new')).toBeNull();
  expect($summariesFailed.get()).toBe(false);
});

test('a shard that could not be fetched stays a failure though others come after it, until it comes too', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
  let isDown = true;
  const lost = `/goods/${shardOf('0', 4)}-of-4.json`;
  const answer = async (request: Request) => {
    const isLost = new URL(request.url).pathname === lost;
    if (isLost && isDown) return new Response('', { status: 503 });
    // The others come later.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Response.json([]);
  };
  openBrowser({ at: '/wishlist', shards: 4, answer });
  const { lookUp, $summaries, $summariesFailed } = await import('#stores/catalogue/product-summaries.ts');
  await lookUp(ids);
  expect($summariesFailed.get()).toBe(true);
  expect($summaries.get().get('0')).toBeUndefined();
  isDown = false;
  await lookUp(ids);
  expect($summariesFailed.get()).toBe(false);
  expect($summaries.get().get('0')).toBeNull();
});

test.each(['when the connection is back', 'after a while, when the radio stays on'])(
  'what could not be looked up comes by itself %s',
  async (when) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isDown = true;
    const soap = { id: 'soap', name: 'Soap' };
    const browser = openBrowser({
      at: '/cart',
      shards: 1,
      answer: () => (isDown ? new Response('', { status: 503 }) : Response.json([soap])),
    });
    const { lookUp, $summaries, $summariesFailed } = await import('#stores/catalogue/product-summaries.ts');
    await lookUp(['soap']);
    expect($summariesFailed.get()).toBe(true);
    isDown = false;
    if (when.includes('connection')) dispatchEvent(new Event('online'));
    else vi.advanceTimersByTime(cartSync.retryMs * 1.5);
    await vi.waitFor(() => expect($summaries.get().get('soap')).toEqual(soap));
    expect($summariesFailed.get()).toBe(false);
    expect(browser.asked).toHaveLength(2);
    vi.useRealTimers();
  },
);
