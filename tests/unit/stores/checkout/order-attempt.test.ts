import { expect, test, vi } from 'vitest';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { sessionOf } from '../../../support/people.ts';
import { attempt } from '../../api/client-fixture.ts';
import { openBrowser } from '../browser-fixture.ts';

const session = sessionOf('Jane');
const sent: SentAttempt = { attempt, cart: [], before: [], isListRead: true, tries: 1, isAsked: false };

/** A browser whose storage is full while it holds this key. */
async function fullBy(key: string) {
  openBrowser({ kept: { session, [key]: ['soap'] }, answer: () => new Response() });
  const take = localStorage.setItem.bind(localStorage);
  vi.spyOn(localStorage, 'setItem').mockImplementation((name, value) => {
    if (localStorage.getItem(key) !== null)
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    take(name, value);
  });
  return await import('#stores/checkout/order-attempt.ts');
}

test('R27: what nobody can read under the name of an order is no order, and goes', async () => {
  const key = 'order-attempt/jane@example.com';
  const browser = openBrowser({
    kept: { session, [key]: { attempt: 'of another version' } },
    answer: () => new Response(),
  });
  const { refreshAttempt } = await import('#stores/checkout/order-attempt.ts');
  expect(refreshAttempt()).toBeNull();
  expect(Object.keys(browser.storage)).not.toContain(key);
});

test('R33: what was looked at lately gives way to an order that must be remembered', async () => {
  const { writeAttempt } = await fullBy('recentlyViewed');
  expect(writeAttempt(sent)).toBe(true);
  expect(localStorage.getItem('order-attempt/jane@example.com')).toContain(attempt.clientOrderId);
});

test('R33: an order is told that it will not be remembered if nothing can give way', async () => {
  const { writeAttempt, refreshAttempt } = await fullBy('wishlist');
  expect(writeAttempt(sent)).toBe(false);
  expect(localStorage.getItem('wishlist')).not.toBeNull();
  writeAttempt(null);
  expect(refreshAttempt()).toBeNull();
});
