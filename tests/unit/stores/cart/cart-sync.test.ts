import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cartReadKey } from '#domain/cart/cart-storage.ts';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { failed, notPersisted } from '#domain/shop/messages.ts';
import { attempt } from '../../api/client-fixture.ts';
import { type OpenApp, openApp } from '../../server/app-fixture.ts';
import { fill, productRow } from '../../server/catalogue-fixture.ts';
import { type Customer, newCustomer } from '../../server/customer-fixture.ts';
import { hastenTimers, openBrowser } from '../browser-fixture.ts';

let shop: OpenApp;
let jane: Customer;
beforeEach(async () => {
  shop = await openApp();
  await fill(shop.database, [productRow('soap'), productRow('hat', { sizes: '["M"]' })]);
  jane = await newCustomer(shop);
});
afterEach(() => shop.close());
hastenTimers();

type Answer = (request: Request) => Promise<Response>;
const atShop: Answer = (request) => shop.call(new URL(request.url).pathname, request);

/** Somebody who just signed in, with these lines in the cart of the device, and what else it has kept. */
async function signedIn(
  lines: Record<string, number>,
  answer: Answer = atShop,
  alsoKept: Record<string, unknown> = {},
  extras = 'orderKey',
  at = '/cart',
) {
  const session = {
    token: jane.token,
    account: jane.email,
    customer: { name: 'Jane Doe', email: jane.email },
  };
  const browser = openBrowser({ at, kept: { session, ...alsoKept }, extras, answer });
  vi.stubGlobal('navigator', {});
  const { setQuantity, $cart } = await import('#stores/cart/cart.ts');
  const { syncCart } = await import('#stores/cart/cart-sync.ts');
  // As a guest, before the sign-in.
  const { account } = browser.storage;
  localStorage.removeItem('account');
  for (const [key, quantity] of Object.entries(lines)) setQuantity(key, quantity);
  if (account) localStorage.setItem('account', account);
  const end = syncCart();
  return {
    browser,
    end,
    setQuantity,
    cart: () => Object.fromEntries([...$cart.get()].map(([key, { quantity }]) => [key, quantity])),
    unsaved: () => [...$cart.get()].filter(([, { saved }]) => !saved).map(([key]) => key),
  };
}

test('R17: the guest’s cart is added to the server’s once, whatever is loaded again', async () => {
  await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 2 });
  const page = await signedIn({ 'soap/default': 1, 'hat/M': 3 });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  await vi.waitFor(async () => expect(await jane.cart()).toEqual({ soap: { default: 3 }, hat: { M: 3 } }));
  expect(page.browser.toasts).toEqual([{ text: 'Cart items merged successfully!' }]);
  expect(page.cart()).toEqual({ 'soap/default': 3, 'hat/M': 3 });
  page.end();
});

test('R17: a guest’s line is due to be merged, though the account’s cart was read', async () => {
  const page = await signedIn({ 'soap/default': 1 }, atShop, { [cartReadKey]: jane.email });
  const { isPullOrMergeDue } = await import('#stores/cart/cart-sync.ts');
  expect(isPullOrMergeDue()).toBe(true);
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  expect(isPullOrMergeDue()).toBe(false);
  page.end();
});

test('R17: a line that was added, and whose answers are lost, is not added again', async () => {
  let losses = 2;
  const page = await signedIn({ 'soap/default': 1 }, async (request) => {
    const reply = await atShop(request);
    if (request.url.includes('add-to-cart') && losses-- > 0) throw new TypeError('The line is down.');
    return reply;
  });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]), { timeout: 15_000 });
  expect(await jane.cart()).toEqual({ soap: { default: 1 } });
  page.end();
});

test('R18: what is refused is sent again only when it changes', async () => {
  const page = await signedIn({ 'hat/XXL': 1 });
  const sent = () => page.browser.asked.filter((path) => /(add-to|update)-cart/.test(path)).length;
  const errors = () => page.browser.toasts.filter(({ kind }) => kind === 'error').length;
  await vi.waitFor(() => expect(errors()).toBe(1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sent(), errors()]).toEqual([1, 1]);
  page.setQuantity('hat/XXL', 2);
  await vi.waitFor(() => expect(errors()).toBe(2));
  expect(sent()).toBe(2);
  page.setQuantity('soap/default', 1);
  await vi.waitFor(() => expect(page.unsaved()).toEqual(['hat/XXL']));
  expect([sent(), errors()]).toEqual([3, 2]);
  page.end();
});

test.each([
  ['that is new to the account', () => ({})],
  ['that knows the account’s cart as empty', () => ({ [cartReadKey]: jane.email })],
])(
  'a device %s does not call a cart empty that could not be read; it comes at the shopper’s wish',
  async (_, kept) => {
    await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 2 });
    let isAway = true;
    const answer: Answer = async (request) => {
      if (isAway && request.url.includes('get-cart')) return new Response('', { status: 500 });
      return atShop(request);
    };
    const page = await signedIn({}, answer, kept());
    const { $cartArrival } = await import('#stores/cart/cart.ts');
    const { requestCartPull } = await import('#domain/shop/page-events.ts');
    const arrivals: string[] = [];
    const forget = $cartArrival.subscribe((arrival) => arrivals.push(arrival));
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    await vi.waitFor(() => expect(arrivals).toEqual(['awaited', 'unread']), { timeout: 9_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    isAway = false;
    requestCartPull();
    await vi.waitFor(() => expect(arrivals).toEqual(['awaited', 'unread', 'awaited', 'here']), {
      timeout: 3_000,
    });
    expect(page.cart()).toEqual({ 'soap/default': 2 });
    vi.restoreAllMocks();
    forget();
    page.end();
  },
);

test('the checkout does not call a cart empty that could not be read', async () => {
  const page = await signedIn({}, async (request) =>
    request.url.includes('get-cart') ? new Response('', { status: 500 }) : atShop(request),
  );
  const { $checkout, openCheckout } = await import('#stores/checkout/checkout.ts');
  const end = openCheckout(() => Promise.reject(new Error('Nothing is to be sent.')));
  await vi.waitFor(() => expect($checkout.get().step).not.toBe('opening'), { timeout: 9_000 });
  expect($checkout.get().step).toBe('unreachable');
  expect(page.browser.location.replace).not.toHaveBeenCalled();
  end();
  page.end();
});

test('a token that died neither signs out nor empties the cart', async () => {
  jane.token = 'a token that died';
  const page = await signedIn({ 'soap/default': 1 });
  await vi.waitFor(() =>
    expect(page.browser.toasts).toEqual([{ kind: 'error', text: 'Please sign in again.' }]),
  );
  expect(page.browser.storage.session).toBeDefined();
  expect(page.cart()).toEqual({ 'soap/default': 1 });
  const { $isSessionExpired } = await import('#stores/cart/cart.ts');
  expect($isSessionExpired.get()).toBe(true);
  page.end();
});

test.each([
  ['/orders', 'no toast besides', []],
  ['/wishlist', 'a toast', [failed.fetchCart]],
])('a cart that cannot be read: on %s there is %s', async (path, _, texts) => {
  let reads = 0;
  const answer = async ({ url }: Request) => {
    if (url.includes('get-cart')) reads++;
    return new Response('<h1>Busy</h1>', { status: 503 });
  };
  const page = await signedIn({}, answer, {}, 'orderKey', path);
  // Each round reads twice: at the third read what came of the first round has been told.
  await vi.waitFor(() => expect(reads).toBeGreaterThan(2), { timeout: 30_000 });
  expect(page.browser.toasts.map(({ text }) => text)).toEqual(texts);
  page.end();
});

test('R17: a merge that cannot be written down is not begun, and says so', async () => {
  await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 2 });
  const page = await signedIn({ 'soap/default': 1 }, async (request) => {
    localStorage.setItem = () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    };
    return await atShop(request);
  });
  await vi.waitFor(() => expect(page.browser.toasts).toContainEqual({ kind: 'error', text: notPersisted }));
  expect(await jane.cart()).toEqual({ soap: { default: 2 } });
  expect(page.cart()).toEqual({ 'soap/default': 1 });
  page.end();
});

test('a tab that nobody looks at asks for nothing until somebody does', async () => {
  const page = await signedIn({ 'soap/default': 1 });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  Object.assign(document, { hidden: true });
  const { length } = page.browser.asked;
  page.setQuantity('soap/default', 3);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(page.browser.asked).toHaveLength(length);
  Object.assign(document, { hidden: false });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () => expect(await jane.cart()).toEqual({ soap: { default: 3 } }));
  page.end();
});

test('R18: what a lost connection kept from the shop goes there when the connection returns, with no tap and no wait', async () => {
  let isLost = false;
  const page = await signedIn({ 'soap/default': 1 }, async (request) => {
    if (!isLost || !request.url.includes('update-cart')) return atShop(request);
    // The next retry by itself is weeks away.
    vi.spyOn(Math, 'random').mockReturnValue(1e6);
    throw new TypeError('The line is down.');
  });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  isLost = true;
  page.setQuantity('soap/default', 2);
  await vi.waitFor(() =>
    expect(page.browser.toasts).toContainEqual({ kind: 'error', text: failed.updateCart }),
  );
  isLost = false;
  vi.mocked(Math.random).mockRestore();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  expect(await jane.cart()).toEqual({ soap: { default: 2 } });
  page.end();
});

test('a page that is left sends nothing more, and goes on when it is shown again', async () => {
  let arrive = () => {};
  const isRead = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await signedIn({ 'soap/default': 1 }, async (request) => {
    if (request.url.includes('get-cart')) await isRead;
    return atShop(request);
  });
  await vi.waitFor(() => expect(page.browser.asked).toContain('/api/get-cart.php'));
  dispatchEvent(new Event('pagehide'));
  arrive();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(page.browser.asked.filter((path) => /add-to-cart|update-cart/.test(path))).toEqual([]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  expect(await jane.cart()).toEqual({ soap: { default: 1 } });
  page.end();
});

test('a tap of the page’s own script, which has no key, is heard', async () => {
  const page = await signedIn({ 'soap/default': 1 });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  localStorage['cart/zzzzzzzz1'] = '["add",[["soap/default",1]],[]]';
  page.browser.happen('storage');
  await vi.waitFor(async () => expect(await jane.cart()).toEqual({ soap: { default: 2 } }));
  page.end();
});

const amina = { token: 'of-amina', account: 'amina@example.com', customer: { name: 'Amina', email: '' } };

test.each([
  ['a guest', null],
  ['another customer', amina],
])(
  'R36: a cart that comes after its customer signed out in another tab is not seen by %s',
  async (_, next) => {
    await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 2 });
    const page = await signedIn({}, async (request) => {
      const reply = await atShop(request);
      // Another tab's sign-out has reached the storage, and no event has told this tab of it.
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
      if (next) localStorage.setItem('account', next.account);
      return reply;
    });
    await vi.waitFor(() => expect(page.browser.asked).toContain('/api/get-cart.php'));
    await vi.advanceTimersByTimeAsync(2_000);
    page.browser.inAnotherTab('session', next);
    expect(page.cart()).toEqual({});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.cart()).toEqual({});
    expect(Object.keys(page.browser.storage).filter((key) => key.startsWith('cart/'))).toEqual([]);
    page.end();
  },
);

test('R36: what another customer puts into the cart is never sent with the token of the one before', async () => {
  const page = await signedIn({ 'soap/default': 1 });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  // The storage holds Amina's cart already, while this tab still knows Jane.
  localStorage.setItem('account', amina.account);
  page.setQuantity('hat/M', 4);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await jane.cart()).toEqual({ soap: { default: 1 } });
  page.end();
});

test('R36: a session that another tab has ended takes no cart for its account', async () => {
  const page = await signedIn({ 'soap/default': 1 });
  for (const key of Object.keys(localStorage)) if (key !== 'session') localStorage.removeItem(key);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.browser.storage.account).toBeUndefined();
  expect(await jane.cart()).toEqual({});
  page.end();
});

/** As much of an attempt as says that an order is unconfirmed. */
const unconfirmed = '{"attempt":{"clientOrderId":"some-key"}}';

test('R33: an order that is sent while the server’s cart is being read is followed by no line of it', async () => {
  const page = await signedIn({ 'soap/default': 2 }, async (request) => {
    const reply = await atShop(request);
    // Another tab sends the order of this cart meanwhile.
    if (request.url.includes('get-cart')) localStorage.setItem(`order-attempt/${jane.email}`, unconfirmed);
    return reply;
  });
  await vi.waitFor(() => expect(page.browser.asked).toContain('/api/get-cart.php'), { timeout: 9_000 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.browser.asked.filter((path) => /add-to-cart|update-cart/.test(path))).toEqual([]);
  expect(page.cart()).toEqual({ 'soap/default': 2 });
  page.end();
});

test('R33: an order that is sent while a guest’s line is being merged is followed by no reading of the cart that it may empty', async () => {
  const page = await signedIn({ 'soap/default': 1 }, async (request) => {
    const reply = await atShop(request);
    if (request.url.includes('add-to-cart')) localStorage.setItem(`order-attempt/${jane.email}`, unconfirmed);
    return reply;
  });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.browser.asked.filter((path) => path.includes('cart'))).toEqual([
    '/api/get-cart.php',
    '/api/add-to-cart.php',
  ]);
  expect(page.browser.toasts).toEqual([]);
  page.end();
});

test('R27: an attempt that cannot be read keeps no cart from the server', async () => {
  const page = await signedIn({ 'soap/default': 1 }, atShop, { [`order-attempt/${jane.email}`]: {} });
  await vi.waitFor(async () => expect(await jane.cart()).toEqual({ soap: { default: 1 } }));
  page.end();
});

test('R33: the server’s cart is read again after an order, though there is nothing to send', async () => {
  const page = await signedIn({ 'soap/default': 1 });
  await vi.waitFor(() => expect(page.unsaved()).toEqual([]));
  await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 0 });
  const { invalidateCart } = await import('#stores/cart/cart.ts');
  invalidateCart();
  await vi.waitFor(() => expect(page.cart()).toEqual({}));
  page.end();
});

test('a fault in a round is written to the console, and the next round does the work', async () => {
  const faults = vi.spyOn(console, 'error').mockReturnValueOnce();
  const page = await signedIn({});
  const broken = new Error('This round is broken.');
  const request = vi
    .fn<(name: string, options: unknown, run: (lock: object) => Promise<unknown>) => Promise<unknown>>()
    .mockImplementationOnce(async (_name, _options, run) => {
      await run({});
      throw broken;
    })
    .mockImplementation((_name, _options, run) => run({}));
  vi.stubGlobal('navigator', { locks: { request } });
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  page.setQuantity('soap/default', 2);
  await vi.waitFor(async () => expect(await jane.cart()).toEqual({ soap: { default: 2 } }));
  expect(faults.mock.calls).toEqual([[broken]]);
  page.end();
});

test('R33: while an order is unconfirmed the server’s cart stays as it is, and afterwards each device keeps what it added', async () => {
  const kept = { 'cart-read': jane.email };
  await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 2 });
  const page = await signedIn({}, atShop, kept);
  await vi.waitFor(() => expect(page.cart()).toEqual({ 'soap/default': 2 }));
  const { writeAttempt } = await import('#stores/checkout/order-attempt.ts');
  const { settleOrder } = await import('#stores/checkout/settle-order.ts');
  const { orderedLines } = await import('#domain/checkout/order-attempt.ts');
  const { cartRecords } = await import('#stores/cart/cart.ts');
  const sent = {
    attempt: { ...attempt, clientOrderId: crypto.randomUUID() },
    cart: orderedLines(cartRecords.read()),
    before: [],
    isListRead: false,
    tries: 1,
    isAsked: false,
  };
  writeAttempt(sent);
  // The order is placed, its answer lost; then the other phone and this one add to the cart.
  await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 0 });
  await jane.post('updateCart', { itemId: 'soap', size: 'default', quantity: 1 });
  const { addToCart } = await import('#stores/cart/cart.ts');
  addToCart('soap/default', 3);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(page.cart()).toEqual({ 'soap/default': 5 });
  expect(await jane.cart()).toEqual({ soap: { default: 1 } });
  settleOrder(sent);
  await vi.waitFor(() => expect(page.cart()).toEqual({ 'soap/default': 4 }));
  await vi.waitFor(async () => expect(await jane.cart()).toEqual({ soap: { default: 4 } }));
  page.end();
});

describe.each([true, false])(
  'R33: at an API without keys that empties the cart it orders from: %s',
  (empties) => {
    test.each([
      ['nothing', 0, 0],
      ['two more pieces', 2, 2],
    ])('of a lost answer’s order, while another device adds %s, only that stays', async (_, added, stays) => {
      const kept = { 'cart-read': jane.email };
      const set = (quantity: number) =>
        jane.post('updateCart', { itemId: 'soap', size: 'default', quantity });
      await set(3);
      const page = await signedIn({}, atShop, kept, '');
      await vi.waitFor(() => expect(page.cart()).toEqual({ 'soap/default': 3 }));
      const { writeAttempt, refreshAttempt } = await import('#stores/checkout/order-attempt.ts');
      const { settleOrder } = await import('#stores/checkout/settle-order.ts');
      const { orderedLines } = await import('#domain/checkout/order-attempt.ts');
      const { withBase } = await import('#domain/checkout/ordered-removal.ts');
      const { cartRecords, addToCart } = await import('#stores/cart/cart.ts');
      writeAttempt({
        attempt: { ...attempt, clientOrderId: crypto.randomUUID() },
        cart: orderedLines(cartRecords.read()).map((line) => withBase(line, cartRecords.read())),
        before: [],
        isListRead: true,
        tries: 1,
        isAsked: false,
      });
      await set(added + (empties ? 0 : 3));
      addToCart('soap/default', 1);
      settleOrder(refreshAttempt() as SentAttempt);
      await vi.waitFor(() => expect(page.unsaved()).toEqual([]), { timeout: 9_000 });
      expect(page.cart()).toEqual({ 'soap/default': stays + 1 });
      expect(await jane.cart()).toEqual({ soap: { default: stays + 1 } });
      page.end();
    });
  },
);
