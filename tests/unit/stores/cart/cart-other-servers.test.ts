import { expect, onTestFinished, test, vi } from 'vitest';
import { quantityReduced } from '#domain/shop/messages.ts';
import type * as Shop from '#domain/shop/shop.ts';
import type * as Delays from '#stores/delays.ts';
import { sessionOf } from '../../../support/people.ts';
import { hastenTimers, openBrowser } from '../browser-fixture.ts';

hastenTimers();

const merged = { text: 'Cart items merged successfully!' };
const session = sessionOf('Jane');

interface Server {
  cart: Map<string, number>;
  /** The paths of the calls that change the cart, in the order in which they came. */
  changes: string[];
  mostAtOnce: number;
  /** Called with each change that is about to be done; false leaves it undone, though the server says success. */
  does: (path: string, key: string) => boolean;
  /** The most pieces of a line that it keeps, whatever it is asked for. */
  most: number;
  isTokenDead: boolean;
}

/** A shop of somebody else: its update changes only lines that are there, and says success for all. */
function plainServer(
  cart: Record<string, number> = {},
): Server & { answer: (request: Request) => Promise<Response> } {
  let atOnce = 0;
  const server: Server = {
    cart: new Map(Object.entries(cart)),
    changes: [],
    mostAtOnce: 0,
    does: () => true,
    most: Number.POSITIVE_INFINITY,
    isTokenDead: false,
  };
  const answer = async (request: Request) => {
    const path = new URL(request.url).pathname.slice('/api/'.length);
    if (server.isTokenDead) return Response.json({ success: false }, { status: 401 });
    if (path === 'get-cart.php') {
      const lines = [...server.cart].map(([key, quantity]) => [key, { default: quantity }]);
      return Response.json({ success: true, cartData: Object.fromEntries(lines) });
    }
    const { itemId, quantity } = await request.json();
    server.changes.push(`${path} ${itemId}${quantity === undefined ? '' : ` ${quantity}`}`);
    server.mostAtOnce = Math.max(server.mostAtOnce, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 30));
    atOnce -= 1;
    const before = server.cart.get(itemId) ?? 0;
    if (server.does(path, itemId)) {
      if (path === 'add-to-cart.php') server.cart.set(itemId, before + 1);
      else if (before > 0 && quantity > 0) server.cart.set(itemId, Math.min(quantity, server.most));
      else server.cart.delete(itemId);
    }
    return Response.json({ success: true });
  };
  return Object.assign(server, { answer });
}

/** A guest with these lines, who has just signed in; on a device that has `kept` these texts of the page before. */
async function signIn(
  server: ReturnType<typeof plainServer>,
  lines: Record<string, number>,
  kept: Record<string, string> = {},
) {
  const browser = openBrowser({ at: '/cart', answer: server.answer });
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  vi.stubGlobal('navigator', {});
  const { addToCart, setQuantity, $cart } = await import('#stores/cart/cart.ts');
  const { $session } = await import('#stores/session.ts');
  const { syncCart } = await import('#stores/cart/cart-sync.ts');
  for (const [id, quantity] of Object.entries(lines)) addToCart(`${id}/default`, quantity);
  localStorage.setItem('account', session.account);
  $session.set(session);
  const end = syncCart();
  return {
    browser,
    end,
    addToCart,
    setQuantity,
    isSaved: () => [...$cart.get().values()].every(({ saved }) => saved),
    cart: () =>
      Object.fromEntries([...$cart.get()].map(([key, { quantity }]) => [key.split('/')[0], quantity])),
  };
}

test('Spec 7: a line that the server has not is added first and updated then, one call after another', async () => {
  const server = plainServer({ oil: 2 });
  const page = await signIn(server, { soap: 3, hat: 2, oil: 1 });
  await vi.waitFor(() => expect(page.browser.toasts).toEqual([merged]));
  expect(server.changes).toEqual([
    'add-to-cart.php soap',
    'update-cart.php soap 3',
    'add-to-cart.php hat',
    'update-cart.php hat 2',
    'update-cart.php oil 3',
  ]);
  expect(server.mostAtOnce).toBe(1);
  expect(Object.fromEntries(server.cart)).toEqual({ soap: 3, hat: 2, oil: 3 });
  page.end();
});

test('R30: a line is changed in the size that the server gave it', async () => {
  const server = plainServer({ oil: 2 });
  const sizes: string[] = [];
  const answer = async (request: Request) => {
    if (request.url.includes('get-cart'))
      return Response.json({ success: true, cartData: { oil: { undefined: server.cart.get('oil') } } });
    sizes.push((await request.clone().json()).size);
    return server.answer(request);
  };
  const page = await signIn({ ...server, answer }, {});
  await vi.waitFor(() => expect(page.cart()).toEqual({ oil: 2 }));
  page.addToCart('oil/default', 1);
  await vi.waitFor(() => expect(sizes).toEqual(['undefined']));
  page.end();
});

test('R40: a merge is said only once the server’s own cart has each line; a lost one is sent once more', async () => {
  const server = plainServer();
  let losses = 1;
  server.does = (path) => path !== 'update-cart.php' || losses-- <= 0;
  const page = await signIn(server, { soap: 3 });
  await vi.waitFor(() => expect(server.changes).toHaveLength(2));
  expect(page.browser.toasts).toEqual([]);
  await vi.waitFor(() => expect(page.browser.toasts).toEqual([merged]), { timeout: 9_000 });
  expect(Object.fromEntries(server.cart)).toEqual({ soap: 3 });
  page.end();
});

test('R40: a merge that the server never does is not said, and is not sent for ever', async () => {
  const server = plainServer();
  server.does = (path) => path !== 'update-cart.php';
  const page = await signIn(server, { soap: 3 });
  await vi.waitFor(() => expect(page.cart()).toEqual({ soap: 1 }), { timeout: 9_000 });
  const { length } = server.changes;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.changes).toHaveLength(length);
  expect(page.browser.toasts).toEqual([{ kind: 'error', text: quantityReduced('Your item', 1) }]);
  page.end();
});

test('a tab that stood open for long adds its piece to what another device has put in meanwhile', async () => {
  const server = plainServer({ oil: 2 });
  const page = await signIn(server, {});
  await vi.waitFor(() => expect(page.cart()).toEqual({ oil: 2 }));
  server.cart.set('oil', 5);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  page.addToCart('oil/default', 1);
  await vi.waitFor(() => expect(server.cart.get('oil')).toBe(6));
  await vi.waitFor(() => expect(page.isSaved()).toBe(true));
  expect(page.cart()).toEqual({ oil: 6 });
  vi.restoreAllMocks();
  page.end();
});

test('pieces that the shop did not keep are named as soon as the cart is read again, and only once', async () => {
  const server = Object.assign(plainServer({ oil: 2 }), { most: 4 });
  const page = await signIn(server, {});
  await vi.waitFor(() => expect(page.cart()).toEqual({ oil: 2 }));
  page.setQuantity('oil/default', 9);
  await vi.waitFor(() => expect(page.isSaved()).toBe(true));
  expect([page.cart(), page.browser.toasts]).toEqual([{ oil: 9 }, []]);
  const { invalidateCart } = await import('#stores/cart/cart.ts');
  invalidateCart();
  const told = { kind: 'error', text: quantityReduced('Your item', 4) };
  await vi.waitFor(() => expect(page.browser.toasts).toEqual([told]));
  expect(page.cart()).toEqual({ oil: 4 });
  invalidateCart();
  page.addToCart('oil/default', -1);
  await vi.waitFor(() => expect(server.cart.get('oil')).toBe(3));
  expect(page.browser.toasts).toEqual([told]);
  page.end();
});

test('pieces of a guest’s cart that the shop did not keep are named at the merge', async () => {
  const server = Object.assign(plainServer({ oil: 2 }), { most: 4 });
  const page = await signIn(server, { oil: 7 });
  await vi.waitFor(() =>
    expect(page.browser.toasts).toEqual([{ kind: 'error', text: quantityReduced('Your item', 4) }]),
  );
  await vi.waitFor(() => expect(page.cart()).toEqual({ oil: 4 }));
  page.end();
});

test('a piece whose answer was lost counts once, also where another device has added one since', async () => {
  const server = plainServer({ oil: 2 });
  const page = await signIn(server, {});
  await vi.waitFor(() => expect(page.cart()).toEqual({ oil: 2 }));
  server.does = () => {
    server.cart.set('oil', 4);
    server.does = () => true;
    throw new TypeError('The line is down.');
  };
  page.addToCart('oil/default', 1);
  await vi.waitFor(() => expect(page.isSaved()).toBe(true), { timeout: 9_000 });
  expect(page.cart()).toEqual({ oil: 4 });
  page.end();
});

/**
 * Holds the wait of stores imported after this for a call that may still arrive, until `end`. That wait is an hour here, so that
 * the slowest machine tells it from all others.
 */
function holdLateCallWait() {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let lateCallMs = 3_600_000;
  vi.doMock('#domain/shop/shop.ts', async (importOriginal) => ({
    ...(await importOriginal<typeof Shop>()),
    get lateCallMs() {
      return lateCallMs;
    },
  }));
  vi.doMock('#stores/delays.ts', async (importOriginal) => {
    const delays = await importOriginal<typeof Delays>();
    const delay: typeof delays.delay = (ms, signal) => {
      if (ms <= 1_800_000) return delays.delay(ms, signal);
      begun.resolve();
      return ended.promise;
    };
    return { ...delays, delay };
  });
  onTestFinished(() => void vi.doUnmock('#domain/shop/shop.ts'));
  onTestFinished(() => void vi.doUnmock('#stores/delays.ts'));
  const end = () => {
    lateCallMs = 0;
    ended.resolve();
  };
  return { isWaiting: begun.promise, end };
}

test.each(['arrives late', 'never arrives'])(
  'R17: an addition whose page was left before the answer is not sent again while it may arrive: one that %s',
  async (fate) => {
    const server = plainServer();
    let arrive = async () => {};
    const answerNothing = (request: Request): Promise<Response> => {
      if (!request.url.includes('add-to-cart')) return server.answer(request);
      arrive = async () => void (await server.answer(request));
      return new Promise(() => {});
    };
    const left = await signIn({ ...server, answer: answerNothing }, { soap: 1 });
    await vi.waitFor(() => expect(left.browser.asked).toContain('/api/add-to-cart.php'));
    left.end();
    // A browser frees the locks of a page that is left.
    const { 'lock/cart': _, ...kept } = left.browser.storage;
    const { isWaiting, end: endWait } = holdLateCallWait();
    const next = await signIn(server, {}, kept);
    await isWaiting;
    expect(next.browser.asked.join()).toContain('get-cart');
    if (fate === 'arrives late') await arrive();
    expect([next.cart(), next.isSaved(), next.browser.toasts]).toEqual([{ soap: 1 }, false, []]);
    endWait();
    await vi.waitFor(() => expect(next.isSaved()).toBe(true));
    expect([server.changes, Object.fromEntries(server.cart)]).toEqual([
      ['add-to-cart.php soap'],
      { soap: 1 },
    ]);
    next.end();
  },
);
