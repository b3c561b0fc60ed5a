import { expect, test } from 'vitest';
import type { OrderDraft } from '#stores/checkout/checkout-state.ts';
import { jane, sessionOf } from '../../../support/people.ts';
import { attempt } from '../../api/client-fixture.ts';
import { openBrowser } from '../browser-fixture.ts';

const profile = { ...jane, street: 'Kampala Road (landmark: Shell)', dateOfBirth: '' };
const totals = { subtotal: 9_500, deliveryFee: 5_000, total: 14_500 };
const janes = { lines: [], totals, profile, email: 'jane@example.com' } as unknown as OrderDraft;

/** The shop on a page that comes up anew, over what the browser keeps. */
async function openPage(kept: Record<string, unknown> = {}) {
  const browser = openBrowser({ at: '/place-order', kept, answer: () => Response.error() });
  return { browser, ...(await import('#stores/checkout/landmark.ts')) };
}

test('a landmark that was typed at the checkout stands there again after a sign-in', async () => {
  const { browser, $landmark, setLandmark, landmarkIn } = await openPage({ session: sessionOf('Jane') });
  expect(landmarkIn($landmark.get(), janes)).toBe('Shell');
  setLandmark(janes, 'opposite the mosque ');
  const { $session } = await import('#stores/session.ts');
  $session.set(null);
  expect(landmarkIn($landmark.get(), janes)).toBe('opposite the mosque ');
  const { landmark } = browser.storage;
  const later = await openPage();
  later.browser.storage.setItem('landmark', landmark);
  expect(later.landmarkIn(later.$landmark.get(), janes)).toBe('opposite the mosque ');
});

test('a landmark that was taken out stays out', async () => {
  const { $landmark, setLandmark, landmarkIn } = await openPage();
  setLandmark(janes, '');
  expect(landmarkIn($landmark.get(), janes)).toBe('');
});

test.each([
  ['another customer', { ...janes, email: 'john@example.com' }, 'Shell'],
  ['another street', { ...janes, profile: { ...profile, street: 'Jinja Road' } }, ''],
])('a landmark stands at no checkout of %s', async (_, draft, own) => {
  const { $landmark, setLandmark, landmarkIn } = await openPage();
  setLandmark(janes, 'opposite the mosque');
  expect(landmarkIn($landmark.get(), draft)).toBe(own);
});

test('R23: a sign-out forgets the landmark', async () => {
  const { browser, $landmark, setLandmark } = await openPage();
  setLandmark(janes, 'opposite the mosque');
  expect(browser.storage.landmark).toContain('opposite the mosque');
  const { endSession } = await import('#stores/account/account.ts');
  endSession();
  expect([$landmark.get(), browser.storage.landmark]).toEqual(['', undefined]);
});

test('what was typed for one order is not kept beyond it', async () => {
  const { $landmark, setLandmark } = await openPage();
  setLandmark(janes, 'opposite the mosque');
  const { settleOrder } = await import('#stores/checkout/settle-order.ts');
  settleOrder({ attempt, cart: [], before: [], isListRead: true, tries: 1, isAsked: false });
  expect($landmark.get()).toBe('');
});
