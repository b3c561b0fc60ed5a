import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenOrdersKey, seenOrdersLimit } from '#domain/shop/offline.ts';
import { rereadMs } from '#domain/shop/shop.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import { attempt } from '../../api/client-fixture.ts';
import { newCustomer } from '../../server/customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf, twoSoaps } from '../../server/orders/order-fixture.ts';
import { type Browser, openBrowser } from '../browser-fixture.ts';

let shop: OrderShop;
let browser: Browser;
/** Answers instead of the shop while it stands. */
let answer: (() => Response) | null;
let screen: Awaited<ReturnType<typeof openScreen>>;

/** My Orders as its island opens it, with Jane signed in. */
async function openScreen() {
  const [{ $session }, orders, { persistSeenOrders }] = await Promise.all([
    import('#stores/session.ts'),
    import('#stores/orders/orders.ts'),
    import('#stores/orders/seen-orders.ts'),
  ]);
  const signIn = ({ token, email }: { token: string; email: string }) => {
    localStorage.setItem('account', email);
    $session.set({ token, account: email, customer: { name: 'Jane', email } });
  };
  // A store that nobody hears lets go of its browser a second later, when the test has taken that away.
  $session.listen(() => {});
  signIn(shop.jane);
  return {
    ...orders,
    persistSeenOrders,
    signIn,
    signOut: () => $session.set(null),
    leave: orders.watchOrders(),
  };
}

beforeEach(async () => {
  shop = await openOrderShop();
  answer = null;
  browser = openBrowser({ at: '/orders', answer: (request) => answer?.() ?? ask(request) });
  screen = await openScreen();
});

afterEach(async () => {
  screen.leave();
  vi.useRealTimers();
  await shop.close();
});

function ask(request: Request): Promise<Response> {
  return shop.call(new URL(request.url).pathname, request);
}

/** The orders that the screen shows. */
async function shown() {
  await vi.waitFor(() => expect(screen.$orders.get()).toMatchObject({ step: 'ready', isLoading: false }));
  const state = screen.$orders.get();
  return state.step === 'ready' ? state.orders : [];
}

async function place(request = twoSoaps()): Promise<string> {
  shop.wait(60_000);
  return (await shop.jane.post('placeOrder', request)).body.orderId;
}

test('a session that the shop knows no more leaves the orders there and offers to sign in again', async () => {
  const id = await place();
  await shown();
  await screen.loadOrders();
  answer = () => Response.json({ success: false, message: 'Invalid token' }, { status: 401 });
  await screen.loadOrders();
  expect((await shown()).map((order) => order.id)).toEqual([id]);
  expect(screen.$orders.get()).toMatchObject({ isSessionExpired: true });
  expect(browser.toasts).toMatchObject([{ kind: 'error', text: 'You have been signed out' }]);
  answer = null;
  await screen.loadOrders();
  expect(screen.$orders.get()).not.toMatchObject({ isSessionExpired: true });
});

/** My Orders, opened anew while the shop cannot be reached. */
async function openAway(kept = localStorage.getItem(seenOrdersKey) ?? '') {
  screen.leave();
  answer = () => Response.error();
  screen.$orders.set({ step: 'loading' });
  localStorage.setItem(seenOrdersKey, kept);
  screen = { ...screen, leave: screen.watchOrders() };
  await vi.waitFor(() => expect(screen.$orders.get()).not.toMatchObject({ step: 'loading' }));
  return screen.$orders.get();
}

test('R42: while the shop is away stand the ten newest orders that this phone saw, and when it saw them', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 11; at++) ids.unshift(await place());
  const begun = Date.now();
  await screen.loadOrders();
  screen.persistSeenOrders(screen.$orders);
  const orders = (await shown()).slice(0, 10);
  expect(orders.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  const { seenAt } = JSON.parse(localStorage.getItem(seenOrdersKey) ?? '');
  expect(seenAt).toBeGreaterThanOrEqual(begun);
  expect(seenAt).toBeLessThanOrEqual(Date.now());
  expect(await openAway()).toEqual({
    step: 'ready',
    orders,
    note: `The shop cannot be reached. These are your orders as of ${shopDateTime(seenAt)}.`,
    hasOlder: false,
    isLoading: false,
  });
  answer = null;
  Object.assign(document, { visibilityState: 'visible' });
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(screen.$orders.get()).not.toHaveProperty('note'));
  expect(await shown()).toHaveLength(11);
});

test.each([
  [
    'of another account',
    (text: string) => text.replace(/"account":"[^"]*"/, '"account":"amina@example.com"'),
  ],
  ['that cannot be read', () => '{"half'],
  ['without a time', (text: string) => text.replace(/"seenAt":\d+/, '"seenAt":"soon"')],
  ['without orders', (text: string) => text.replace(/"orders":.*/, '"orders":[]}')],
])('R42: a record %s is not shown while the shop is away', async (_, spoil) => {
  await place();
  await screen.loadOrders();
  await shown();
  screen.persistSeenOrders(screen.$orders);
  const text = localStorage.getItem(seenOrdersKey) ?? '';
  expect(spoil(text)).not.toBe(text);
  expect(await openAway(spoil(text))).toMatchObject({ step: 'failed', isSessionExpired: false });
});

test('R27: large orders leave the storage to the cart: the oldest are not kept', async () => {
  const [old, newest] = [await place(), await place()];
  await screen.loadOrders();
  await shown();
  const listed = (note: string) => ({
    success: true,
    orders: [old, newest].map((id) => ({ id, status: 'Pending', total: 1, note })),
  });
  answer = () => Response.json(listed('é'.repeat(seenOrdersLimit / 2)));
  screen.persistSeenOrders(screen.$orders);
  await screen.loadOrders();
  await vi.waitFor(() => expect(localStorage.getItem(seenOrdersKey)).not.toContain(`"${old}"`));
  expect(localStorage.getItem(seenOrdersKey)).toContain(newest);
  expect(localStorage.getItem(seenOrdersKey)?.length).toBeLessThanOrEqual(seenOrdersLimit);
});

test('the orders stand newest first', async () => {
  const first = await place();
  const second = await place(orderOf([{ id: 'dress', size: 'M', quantity: 1 }], 60_000));
  await shown();
  await screen.loadOrders();
  expect((await shown()).map(({ id }) => id)).toEqual([second, first]);
});

/** My Orders of a shop that gives its list in pages, after as many orders; what was asked for each time, and the ids, newest first. */
async function pagedScreen(count: number) {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.unshift(await place());
  screen.leave();
  const asked: object[] = [];
  browser = openBrowser({
    at: '/orders',
    extras: 'orderKey orderPages',
    answer: async (request) => {
      if (request.url.endsWith('user-orders.php')) asked.push(await request.clone().json());
      return answer?.() ?? ask(request);
    },
  });
  screen = await openScreen();
  return { ids, asked };
}

const idsShown = async () => (await shown()).map(({ id }) => id);

test('if pages are announced older orders come when they are asked for, and a reload keeps them', async () => {
  const { ids, asked } = await pagedScreen(43);
  expect(await idsShown()).toEqual(ids.slice(0, 20));
  expect(screen.$orders.get()).toMatchObject({ hasOlder: true });
  expect(await screen.loadOrders(true)).toBe(true);
  expect(await idsShown()).toEqual(ids.slice(0, 40));
  const newest = await place();
  await screen.loadOrders();
  expect(await idsShown()).toEqual([newest, ...ids.slice(0, 39)]);
  expect(await screen.loadOrders(true)).toBe(true);
  expect(await idsShown()).toEqual([newest, ...ids]);
  expect(screen.$orders.get()).toMatchObject({ hasOlder: false });
  expect(asked).toEqual([{ limit: 20 }, { before: ids[19] }, { limit: 40 }, { before: ids[38] }]);
});

test('older orders that cannot be loaded leave those that stand, and can be asked for again', async () => {
  const { ids } = await pagedScreen(21);
  await shown();
  answer = () => Response.json({ success: false, message: 'Not now' });
  expect(await screen.loadOrders(true)).toBe(false);
  expect(screen.$orders.get()).toMatchObject({ hasFailed: true });
  expect(await idsShown()).toEqual(ids.slice(0, 20));
  expect(browser.toasts).toEqual([{ kind: 'error', text: 'Not now' }]);
  answer = null;
  expect(await screen.loadOrders(true)).toBe(true);
  expect(await idsShown()).toEqual(ids);
});

test.each([
  ['Failed to load orders', () => Response.json({ success: false })],
  ['The shop is resting', () => Response.json({ success: false, message: 'The shop is resting' })],
  ['Error loading orders', () => new Response('<html>Log in to the hotel</html>')],
])('"%s" is shown in place of the orders, and trying again shows them', async (words, fault) => {
  await shown();
  answer = fault;
  screen.signOut();
  screen.signIn(shop.jane);
  await vi.waitFor(
    () => expect(screen.$orders.get()).toMatchObject({ step: 'failed', message: words }),
    5_000,
  );
  // The screen shows it, and no toast says it once more.
  expect(browser.toasts).toEqual([]);
  answer = null;
  await place();
  await screen.loadOrders();
  expect(await shown()).toHaveLength(1);
});

test('coming back to the screen reads the orders again, but not more often than every half minute', async () => {
  await shown();
  const reads = () => browser.asked.filter((path) => path.includes('user-orders')).length;
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  Object.assign(document, { visibilityState: 'visible' });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + rereadMs - 1_000);
  comeBack();
  expect(reads()).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  Object.assign(document, { visibilityState: 'hidden' });
  comeBack();
  expect(reads()).toBe(1);
  Object.assign(document, { visibilityState: 'visible' });
  comeBack();
  comeBack();
  expect(reads()).toBe(2);
  await shown();
});

test('R23: with the session the orders leave the screen at once, and an answer on its way brings nothing back', async () => {
  await shown();
  await place();
  const reading = screen.loadOrders();
  screen.signOut();
  expect(screen.$orders.get()).toEqual({ step: 'loading' });
  await reading;
  expect(screen.$orders.get()).toEqual({ step: 'loading' });
});

/** An attempt to place this order, whose answer was lost. */
function sentAttempt({ clientOrderId }: { clientOrderId: string }) {
  return {
    attempt: { ...attempt, clientOrderId },
    cart: [{ key: 'soap/default', quantity: 2, records: ['0mfu1'] }],
    before: [],
    isListRead: true,
    tries: 1,
    isAsked: false,
  };
}

test('R33: an unconfirmed order is found in the whole list, however many came after it', async () => {
  const request = twoSoaps();
  await place(request);
  const { asked } = await pagedScreen(20);
  await shown();
  const { account } = (await import('#stores/session.ts')).$session.get() ?? { account: '' };
  browser.storage.setItem(`order-attempt/${account}`, JSON.stringify(sentAttempt(request)));
  // An order on the screen is never called unconfirmed beside it.
  const contradictions: string[] = [];
  screen.$orders.listen((state) => {
    const isListed = state.step === 'ready' && !state.isLoading;
    if (isListed && `order-attempt/${account}` in browser.storage) contradictions.push(state.step);
  });
  await screen.loadOrders();
  expect(contradictions).toEqual([]);
  expect(asked.at(-1)).toEqual({});
  expect(browser.toasts).toEqual([{ text: 'Order placed successfully!' }]);
  expect(Object.keys(browser.storage)).not.toContain(`order-attempt/${account}`);
});

test('R33: an unconfirmed order is settled by the list that has it, and what was ordered leaves the cart', async () => {
  await shown();
  const request = twoSoaps();
  const sent = sentAttempt(request);
  const { account } = (await import('#stores/session.ts')).$session.get() ?? { account: '' };
  browser.storage.setItem('account', account);
  browser.storage.setItem('cart/0mfu1', JSON.stringify(['set', [['soap/default', 2]], [], account]));
  browser.storage.setItem('cart/0mfu2', JSON.stringify(['add', [['soap/default', 1]], [], account]));
  browser.storage.setItem(`order-attempt/${account}`, JSON.stringify(sent));
  await screen.loadOrders();
  expect(browser.toasts).toEqual([]);
  await place(request);
  await screen.loadOrders();
  expect(browser.toasts).toEqual([{ text: 'Order placed successfully!' }]);
  expect(Object.keys(browser.storage)).not.toContain(`order-attempt/${account}`);
  const { foldCart } = await import('#domain/cart/cart-log.ts');
  const { cartRecords } = await import('#stores/cart/cart.ts');
  expect([...foldCart(cartRecords.read())].map(([key, { quantity }]) => [key, quantity])).toEqual([
    ['soap/default', 1],
  ]);
});

test('R33: a list that has an order settles none that another tab has sent since it was read', async () => {
  await shown();
  const request = twoSoaps();
  await place(request);
  const sent = sentAttempt(request);
  const clientOrderId = crypto.randomUUID();
  const next = JSON.stringify({ ...sent, attempt: { ...sent.attempt, clientOrderId } });
  const key = `order-attempt/${shop.jane.email}`;
  browser.storage.setItem(key, JSON.stringify(sent));
  // Another tab has the lock before this one: it settles the order, and sends the next.
  const whenFree = (_name: string, _options: unknown, run: (lock: object) => Promise<unknown>) => {
    browser.storage.setItem(key, next);
    return run({});
  };
  vi.stubGlobal('navigator', { locks: { request: whenFree } });
  await screen.loadOrders();
  expect(browser.storage[key]).toBe(next);
  expect(browser.toasts).toEqual([]);
});

test('who signs in after another sees their own orders alone', async () => {
  await place();
  await shown();
  const janes = screen.loadOrders();
  screen.signIn(await newCustomer(shop, 'john'));
  await janes;
  expect(await shown()).toEqual([]);
});
