import type { Page } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

// A token of nonsense is nobody's, and the shop is told that it counts no more; one that is too long for a header is
// refused before anything is known of other origins.
test.use({
  viewport: phone,
  expectedFaults: [/status of 4\d\d .*logout|logout.*CORS|ERR_FAILED .*logout/],
});

/** Every key under which the shop keeps something: on the phone, and for the tab. */
const keys = {
  local: [
    ...['session', 'cart/00mhzzzzz000001', 'cart/', 'cart/x', 'account', 'cart-read', 'cart-call'],
    ...['order-attempt/jane@example.com', 'order-placed'],
    ...['gone', 'seenOrders', 'wishlist', 'recentlyViewed', 'recentSearches', 'landmark'],
  ],
  session: ['toast', 'session', 'sign-up'],
};

const badge = (page: Page) => page.locator('.cart-count');

async function countOn(page: Page): Promise<number> {
  await expect(badge(page)).toHaveText(/^\d*$/);
  return Number(await badge(page).textContent());
}

/** A tap on Add or on the stepper of what is in the cart, on any page that has one, counts. */
async function addOne(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const before = await countOn(page);
  const more = page.getByRole('button', { name: 'One more', exact: true });
  if (await more.isVisible()) await more.click();
  const add = page.getByRole('button', { name: /^(Add .* to cart|Add to cart)$/ }).first();
  if (await add.isVisible()) await add.click();
  await expect.poll(() => countOn(page)).toBeGreaterThan(before);
}

/** A screen stands, with what it is about or with the way there. */
async function see(page: Page, path: string, heading: string | RegExp, end = path): Promise<void> {
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === end);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  if (!['/login', '/sign-up'].includes(end)) await countOn(page);
}

async function asGuest(page: Page): Promise<void> {
  for (const path of ['/', '/collection', sample.serum.path]) await addOne(page, path);
  await see(page, '/cart', 'Shopping Cart');
  await see(page, '/wishlist', /wishlist/i);
  // On a device whose name is kept, be it nonsense, somebody has signed in.
  await page.goto('/place-order');
  await page.waitForURL(/\/(login|sign-up)\?/);
}

async function asCustomer(page: Page): Promise<void> {
  await addOne(page, sample.serum.path);
  await see(page, '/cart', 'Shopping Cart');
  await see(page, '/orders', 'No orders yet');
  await see(page, '/profile', 'Where we deliver');
  await see(page, '/place-order', 'Checkout');
}

/** What may stand under a key and is none of ours. */
const rubbish: Record<string, string> = {
  'an empty text': '',
  'half of something': '["add",[["71/default",1]],[',
  'no JSON': '\u0000<html>undefined',
  null: 'null',
  'a number': '7',
  'a text': '"text"',
  'a list of lists': '[[],[[null]],["add",[[]],[{}]]]',
  'an object of nulls':
    '{"token":null,"customer":null,"lines":null,"replaces":null,"id":null,"ids":null,"at":null,"text":null,"face":null}',
  'an object of lists':
    '{"token":[],"customer":[],"lines":[],"replaces":[],"id":[],"ids":[[]],"at":[],"text":[],"face":[[],[]]}',
  'an object of a newer version':
    '{"version":9,"value":{"ids":["71"],"lines":{"71/default":{"quantity":1}}},"__proto__":{"polluted":true}}',
  'a record of nonsense': '["add",[["71/default",1e9],["",1],["/",1],["71/default",null]],[null]]',
  'something deep': '['.repeat(20_000) + ']'.repeat(20_000),
};

const allRubbish = Object.entries(rubbish);

/** Empties the storage, and puts rubbish under every key that a page then finds empty, in each round another, until this is disposed of. */
async function spreadRubbish(page: Page, round: number): Promise<AsyncDisposable> {
  await page.goto(barePath);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const texts = [...keys.local, ...keys.session].map(
    (key, index) => [key, rubbishOf(round + index)] as const,
  );
  return await page.addInitScript(
    ([local, session]) => {
      for (const [key, text] of local) if (!(key in localStorage)) localStorage.setItem(key, text);
      for (const [key, text] of session) sessionStorage.setItem(key, text);
    },
    [texts.slice(0, keys.local.length), texts.slice(keys.local.length)] as const,
  );
}

const rubbishOf = (index: number) => allRubbish[index % allRubbish.length]?.[1] ?? '';

const isPolluted = (page: Page) => page.evaluate(() => 'polluted' in Object.prototype);

// One device for many rounds: its browser has the shop's files then, which are most of what a page costs. With the customer's rounds each
// rubbish has stood under each key.
const rounds = [...allRubbish.keys()];
const half = allRubbish.length / 2;

test('R27: no rubbish under whatever key breaks a guest’s page', async ({ page }) => {
  for (const round of rounds.slice(0, half))
    await test.step(`round ${round}`, async () => {
      await using _rubbish = await spreadRubbish(page, round);
      await asGuest(page);
      expect(await isPolluted(page)).toBe(false);
    });
});

test('R27: no rubbish under whatever key breaks a customer’s page', async ({ page }) => {
  for (const round of rounds.slice(half))
    await test.step(`round ${round}`, async () => {
      const customer = await newCustomer();
      await using _rubbish = await spreadRubbish(page, round);
      await page.goto(barePath);
      await customer.signIn(page);
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        `order-attempt/${customer.email}`,
        rubbishOf(round),
      ] as const);
      await asCustomer(page);
      await expect.poll(customer.cart).toHaveProperty('71');
      expect(await isPolluted(page)).toBe(false);
    });
});

/** As Safari without cookies: nothing may be read or written. */
function forbid(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

test('R27: with a forbidden storage every page stands, each tap counts', async ({ page, shopper }) => {
  await page.addInitScript(forbid);
  for (const path of ['/', '/collection', sample.serum.path]) {
    shopper.forgetToasts();
    await addOne(page, path);
    await shopper.expectToast('Not saved');
  }
  await page.getByRole('button', { name: /to your wishlist$/ }).click();
  await see(page, '/cart', 'Your cart is empty');
  await see(page, '/wishlist', 'Your wishlist is empty');
  for (const path of ['/orders', '/profile']) await see(page, path, 'Your account', '/login');
  await see(page, '/place-order', 'Where should we deliver?', '/sign-up');
});

/** Nothing more can be kept, not a single letter. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      let text = 'x'.repeat(2 ** 22);
      for (let key = 0; text !== ''; key++) {
        try {
          storage.setItem(`filler${key}`, text);
        } catch {
          text = text.slice(0, text.length / 2);
        }
      }
    }
  });
}

test('R27: with a full storage every page stands, each tap counts', async ({ page, shopper }) => {
  await addOne(page, sample.serum.path);
  await page.getByRole('button', { name: /to your wishlist$/ }).click();
  await fill(page);
  for (const path of ['/', '/collection', sample.serum.path]) {
    shopper.forgetToasts();
    await addOne(page, path);
    await shopper.expectToast('Not saved');
  }
  await see(page, '/cart', 'Shopping Cart');
  const row = page.getByRole('listitem').filter({ hasText: sample.serum.name });
  shopper.forgetToasts();
  await row.getByRole('button', { name: /^One more/ }).click();
  await shopper.expectToast('Not saved');
  await expect(row.getByRole('spinbutton')).toHaveValue('3');
  await expect(badge(page)).toHaveText('3');
  await see(page, '/wishlist', sample.serum.name);
  await see(page, '/place-order', 'Where should we deliver?', '/sign-up');
});

test('R27: what a customer adds to a full storage is kept by the server', async ({ page }) => {
  const customer = await newCustomer();
  await page.goto(barePath);
  await customer.signIn(page);
  await addOne(page, sample.serum.path);
  await expect.poll(customer.cart).toEqual({ 71: { default: 2 } });
  // The answer has come too: without a note of it the next page would have to ask first.
  const notes = () =>
    page.evaluate(() => Object.values(localStorage).filter((each) => /^\["saved"/.test(each)));
  await expect.poll(notes).not.toEqual([]);
  await fill(page);
  await page.goto('/detergents');
  await addOne(page, sample.serum.path);
  await expect.poll(customer.cart).toEqual({ 71: { default: 3 } });
  await see(page, '/cart', 'Shopping Cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
  await see(page, '/orders', 'No orders yet');
  await see(page, '/profile', 'Where we deliver');
});

/** A customer's product page, with a full storage. */
async function openFull(page: Page): Promise<void> {
  const customer = await newCustomer();
  await page.goto(barePath);
  await customer.signIn(page);
  await fill(page);
  await page.goto(sample.serum.path);
}

const buyNow = { name: 'Buy now' };

test('R15, R27: with a full storage Buy now waits for the server', async ({ page, shopper }) => {
  await openFull(page);
  // What waits for the server comes with the first touch.
  await shopper.touch();
  await page.getByRole('button', { name: 'One more', exact: true }).click();
  await page.getByRole('button', buyNow).click();
  await shopper.expectToast('Not saved');
  await page.waitForURL(/\/place-order/);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('link', { name: '2 items' })).toBeVisible();
});
