import { expect, test, vi } from 'vitest';
import type { PendingThanks } from '#domain/checkout/order-thanks.ts';
import { openBrowser } from '../browser-fixture.ts';
import { openPhone } from './phone-fixture.ts';

test.each([
  ['with keys, on a line that is whole', true, [], 0],
  ['with keys, whose answer was lost', true, ['unanswered'], 0],
  ['without keys, on a line that is whole', false, [], 1],
  ['without keys, whose answer was lost', false, ['unanswered'], 1],
] as const)('an order of an API %s is noted for its thanks', async (_, knowsKeys, network, lines) => {
  const phone = await openPhone({ knowsKeys });
  phone.put('soap/default', 2);
  const tab = await phone.openTab();
  await tab.open();
  expect(phone.thanks()).toBeNull();
  phone.network.push(...(knowsKeys ? [] : (['fine'] as const)), ...network);
  await tab.place('Street');
  expect(tab.left).toEqual(['placed']);
  expect(phone.thanks()).toMatchObject({ isSeen: false, clientOrderId: expect.any(String) });
  expect(phone.thanks()?.keyless?.lines ?? []).toHaveLength(lines);
  await phone.shop.close();
});

test('an order that was refused, or given up, is not thanked for', async () => {
  const phone = await openPhone();
  phone.put('soap/default', 2);
  const tab = await phone.openTab();
  await tab.open();
  phone.network.push('unsent', ...Array.from({ length: 40 }, () => 'fine' as const));
  await tab.place('Street');
  expect(tab.step()).toBe('unconfirmed');
  await tab.abandon();
  expect(phone.thanks()).toBeNull();
  await phone.shop.close();
});

const noted: PendingThanks = {
  account: 'jane@example.com',
  clientOrderId: 'key',
  id: null,
  keyless: null,
  isSeen: false,
};

/** A visit of My Orders, with what the storage and the tab's history hold. */
async function visit(thanks: PendingThanks, state: unknown = null, tab: Tab = {}) {
  const browser = openBrowser({
    at: '/orders',
    kept: { 'order-thanks': thanks },
    answer: () => new Response(),
  });
  const history = {
    state,
    replaceState: (next: unknown) => {
      history.state = next;
    },
  };
  vi.stubGlobal('history', history);
  localStorage.setItem('account', noted.account);
  if (tab.shown) sessionStorage.setItem('order-thanks', tab.shown);
  const stores = await import('#stores/checkout/order-thanks.ts');
  const opened = stores.openThanks();
  return {
    ...stores,
    browser,
    history,
    opened,
    tab: () => ({ shown: sessionStorage.getItem('order-thanks') }),
  };
}

/** What a tab remembers of its earlier visits: the key of the order whose card it shows. */
interface Tab {
  shown?: string | null;
}

test('R34: the thanks are told once, and stay through a reload until the next visit', async () => {
  const first = await visit(noted);
  expect(first.opened).toBe('key');
  expect(first.noteSeen()).toBe(true);
  expect(first.noteSeen()).toBe(false);
  const seen = JSON.parse(first.browser.storage['order-thanks'] ?? '');
  const tab = first.tab();
  const back = await visit(seen, first.history.state, tab);
  expect(back.opened).toBe('key');
  expect(back.noteSeen()).toBe(false);
  vi.stubGlobal('performance', { navigation: { type: 1 } });
  const begunEarlier = await visit(seen, null, tab);
  expect(begunEarlier.opened).toBe('key');
  const later = { shown: tab.shown?.replace(/\d+$/, (time) => String(Number(time) - 3_600_000)) ?? null };
  expect((await visit(seen, first.history.state, later)).opened).toBeUndefined();
  vi.stubGlobal('performance', { navigation: { type: 0 } });
  const next = await visit(seen, null, tab);
  expect(next.opened).toBeUndefined();
  const backFurther = await visit(seen, first.history.state, next.tab());
  expect(backFurther.opened).toBeUndefined();
  vi.stubGlobal('performance', { navigation: { type: 1 } });
  expect((await visit(seen, null, next.tab())).opened).toBeUndefined();
  vi.stubGlobal('performance', { navigation: { type: 0 } });
});

test('R34: a second tab shows no thanks that the first one shows, reloaded or not, and leaves them there', async () => {
  const first = await visit(noted);
  first.noteSeen();
  const tab = first.tab();
  const seen = JSON.parse(first.browser.storage['order-thanks'] ?? '');
  const second = await visit(seen);
  expect(second.opened).toBeUndefined();
  expect(JSON.parse(second.browser.storage['order-thanks'] ?? 'null')).toEqual(seen);
  vi.stubGlobal('performance', { navigation: { type: 1 } });
  expect((await visit(seen, null, second.tab())).opened).toBeUndefined();
  expect((await visit(seen, first.history.state, tab)).opened).toBe('key');
  vi.stubGlobal('performance', { navigation: { type: 0 } });
});

test('R36: thanks that a reply wrote down after the sign-out are for nobody else', async () => {
  const { isOwnThanks, openThanks } = await visit(noted);
  expect(isOwnThanks(noted)).toBe(false);
  const { $session } = await import('#stores/session.ts');
  const customer = { name: 'Amina', email: 'amina@example.com' };
  $session.set({ token: 'a', account: 'amina@example.com', customer });
  expect(isOwnThanks(noted)).toBe(false);
  $session.set({ token: 'j', account: 'jane@example.com', customer });
  expect(isOwnThanks(noted)).toBe(true);
  localStorage.setItem('account', 'amina@example.com');
  expect(openThanks()).toBeUndefined();
});

test('thanks that were closed are gone', async () => {
  const { dismissThanks, noteSeen, browser } = await visit(noted);
  noteSeen();
  dismissThanks();
  expect(browser.storage['order-thanks']).toBeUndefined();
});
