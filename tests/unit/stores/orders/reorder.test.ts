import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inSight } from '#domain/cart/cart-log.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { type Browser, openBrowser } from '../browser-fixture.ts';

const picture = { kind: 'drawing', key: 'soap', width: 1, height: 1, tint: 0 } as const;
const words = { originalPrice: null, category: '', subCategory: '', stock: null, picture };
const sold: ProductSummary[] = [
  { ...words, id: 'soap', name: 'Soap', price: 9_500, sizes: [] },
  { ...words, id: 'dress', name: 'Dress', price: 60_000, sizes: ['S', 'M'] },
];

let browser: Browser;
let isReachable: boolean;
let screen: Awaited<ReturnType<typeof openScreen>>;

async function openScreen() {
  const [{ reorder }, { $cart, addToCart, cartRecords, record }] = await Promise.all([
    import('#stores/orders/reorder.ts'),
    import('#stores/cart/cart.ts'),
  ]);
  $cart.listen(() => {});
  const cart = () => Object.fromEntries([...$cart.get()].map(([key, { quantity }]) => [key, quantity]));
  /** As the sync does once the server has the line. */
  const confirm = (key: string, quantity: number) =>
    record('saved', key, quantity, inSight(cartRecords.read(), [key]));
  return { reorder, addToCart, cart, confirm };
}

async function openOrders({ isFull = false } = {}) {
  const goods = () => (isReachable ? Response.json(sold) : Response.error());
  browser = openBrowser({ at: '/orders', shards: 1, isFull, answer: goods });
  screen = await openScreen();
}

beforeEach(async () => {
  isReachable = true;
  await openOrders();
});

function line(productId: string, size: string, quantity: number) {
  return { productId, name: `The ${productId}`, images: [], size, quantity, price: 9_500 };
}

test('a reorder adds what was ordered to what is in the cart already', async () => {
  screen.addToCart('soap/default', 1);
  expect(await screen.reorder({ lines: [line('soap', 'undefined', 2), line('dress', 'M', 1)] })).toBe(true);
  expect(screen.cart()).toEqual({ 'soap/default': 3, 'dress/M': 1 });
  expect(browser.flashToast()).toEqual({ text: 'Your order is in the cart again', description: '' });
});

test('what is no longer sold is named, and the rest goes into the cart', async () => {
  const lines = [line('hat', 'default', 1), line('soap', 'default', 1), line('ring', 'default', 1)];
  expect(await screen.reorder({ lines })).toBe(true);
  expect(screen.cart()).toEqual({ 'soap/default': 1 });
  expect(browser.flashToast().description).toBe('The hat, The ring are no longer available');
});

test('an order of which nothing is sold any more leaves the cart and the shopper where they are', async () => {
  expect(await screen.reorder({ lines: [line('hat', 'default', 1)] })).toBe(false);
  expect(screen.cart()).toEqual({});
  expect(browser.toasts).toEqual([{ kind: 'error', text: 'None of these products are available any more' }]);
});

test('a shop that cannot be asked is not said to sell nothing, and is asked again at the next tap', async () => {
  const order = { lines: [line('soap', 'default', 1)] };
  isReachable = false;
  expect(await screen.reorder(order)).toBe(false);
  expect(browser.toasts.map(({ text }) => text)).toEqual([
    'We could not check what is still available. Check your connection and try again.',
  ]);
  isReachable = true;
  expect(await screen.reorder(order)).toBe(true);
});

describe('if the storage is full', () => {
  const order = { lines: [line('soap', 'default', 2), line('dress', 'M', 1)] };

  beforeEach(() => openOrders({ isFull: true }));

  test('the shopper goes to the cart once the server has confirmed every line', async () => {
    let isDone: boolean | undefined;
    const done = screen.reorder(order).then((result) => {
      isDone = result;
    });
    await vi.waitFor(() => expect(screen.cart()).toEqual({ 'soap/default': 2, 'dress/M': 1 }));
    screen.confirm('soap/default', 2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBeUndefined();
    screen.confirm('dress/M', 1);
    await done;
    expect(isDone).toBe(true);
  });

  test('the shopper stays, and is told so, if the server does not confirm them', async () => {
    vi.useFakeTimers();
    const done = screen.reorder(order);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBe(false);
    expect(screen.cart()).toEqual({ 'soap/default': 2, 'dress/M': 1 });
    expect(browser.toasts.map(({ text }) => text)).toEqual(['Not saved: this is lost when you leave.']);
    vi.useRealTimers();
    // The next tap adds nothing again.
    for (const [key, quantity] of [
      ['soap/default', 2],
      ['dress/M', 1],
    ] as const)
      screen.confirm(key, quantity);
    expect(await screen.reorder(order)).toBe(true);
    expect(screen.cart()).toEqual({ 'soap/default': 2, 'dress/M': 1 });
  });
});

test('an order can be added again when the way to the cart was broken off', async () => {
  vi.useFakeTimers();
  const order = { lines: [line('soap', 'default', 2)] };
  expect(await screen.reorder(order)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.reorder(order)).toBe(true);
  vi.useRealTimers();
});
