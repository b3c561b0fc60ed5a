import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutboxPoller } from '#server/mails/worker.ts';
import { type OpenApp, openApp } from '../../server/app-fixture.ts';
import { newCustomer } from '../../server/customer-fixture.ts';
import { hastenTimers, openBrowser } from '../browser-fixture.ts';

let shop: OpenApp;
const email = 'jane@example.com';
const newPassword = 'staple battery horse';

beforeEach(async () => {
  shop = await openApp();
  await newCustomer(shop);
});

afterEach(() => shop.close());
hastenTimers();

type Answer = (request: Request) => Response | Promise<Response>;
const atShop: Answer = (request) => shop.call(new URL(request.url).pathname, request);
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The page that asks for a link, or takes one; `kept` is what the device has. */
async function openPage(at: string, answer: Answer = atShop, kept: Record<string, unknown> = {}) {
  const browser = openBrowser({ at, kept, extras: 'passwordReset knownDevice', answer });
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, address?: string) {
      history.state = state;
      if (address === undefined) return;
      const { pathname, search, hash, href } = new URL(address, browser.location.origin);
      Object.assign(browser.location, { pathname, search, hash, href });
    },
  };
  vi.stubGlobal('history', history);
  return { browser, history, ...(await import('#stores/account/password-reset.ts')) };
}

/** The link as the mail to Jane has it, without its origin. */
async function mailedLink(): Promise<string> {
  const mails: string[] = [];
  await createOutboxPoller({
    database: shop.database,
    send: async ({ text }) => void mails.push(text),
    log: vi.fn(),
    now: shop.now,
    chance: () => 0.5,
    siteUrl: 'https://shop.example',
    mailLinkOrigin: 'https://shop.example',
  })();
  return mails[0]?.match(/\/reset-password#\S+/)?.[0] ?? '';
}

test('a link is asked for, and on this device leads on to where the shopper was going', async () => {
  const asking = await openPage('/reset-password?next=%2Fplace-order');
  expect(await asking.requestResetLink(email)).toBeNull();
  expect(asking.$resetLinkSentTo.get()).toBe(email);
  const link = await mailedLink();

  const page = await openPage(link, atShop, { 'reset-next': undefined });
  localStorage.setItem('reset-next', '?next=%2Fplace-order');
  page.openResetLink();
  expect(page.browser.location).toMatchObject({ search: '?next=%2Fplace-order', hash: '' });
  expect(page.browser.classes).toContain('is-resetting');
  expect(await page.resetPassword(newPassword)).toBeNull();
  expect(page.browser.location.replace).toHaveBeenCalledWith('/place-order');
  expect(JSON.parse(localStorage.getItem('session') ?? '')).toMatchObject({ account: email });
  expect(localStorage.getItem('reset-next')).toBeNull();
  expect(localStorage.getItem('device')).toMatch(/^\w{16,}$/);
  expect(page.browser.flashToast()).toMatchObject({ text: 'Your password has been changed' });
});

test('if the reply names no email, nobody is signed in, and sign-in leads on with the new password', async () => {
  const link = '/reset-password?next=%2Fplace-order#abcdefghijklmnopqrstuvwxyz';
  const page = await openPage(link, () => Response.json({ success: true, token: 'of-somebody' }));
  page.openResetLink();
  expect(await page.resetPassword(newPassword)).toBeNull();
  expect(localStorage.getItem('session')).toBeNull();
  expect(page.browser.location.replace).toHaveBeenCalledWith('/login?next=%2Fplace-order');
  expect(page.browser.flashToast()).toEqual({ text: 'Your password has been changed' });
  expect(page.history.state).toBeNull();
});

test('a reload finds the token, and the address bar and a later page do not', async () => {
  const page = await openPage('/reset-password#abcdefghijklmnopqrstuvwxyz');
  page.openResetLink();
  expect(page.browser.location.href).not.toContain('abcdef');
  expect(page.history.state).toEqual({ resetToken: 'abcdefghijklmnopqrstuvwxyz' });
  page.openResetLink();
  expect(page.browser.classes).toContain('is-resetting');
  page.restartReset();
  expect(page.history.state).toBeNull();
  expect(page.browser.classes).not.toContain('is-resetting');
});

test.each(['/reset-password', '/reset-password#main'])('%s asks for the email', async (at) => {
  const page = await openPage(at);
  page.openResetLink();
  expect(page.browser.classes).not.toContain('is-resetting');
});

test('without an answer nobody is told of success, nor asked twice by itself', async () => {
  const asking = await openPage('/reset-password', lost);
  expect(await asking.requestResetLink(email)).toEqual({
    text: 'The link could not be sent',
    advice: 'The shop did not answer. Check your connection and try again.',
  });
  expect(asking.browser.asked).toHaveLength(1);
  expect(asking.$resetLinkSentTo.get()).toBe('');

  const choosing = await openPage('/reset-password#abcdefghijklmnopqrstuvwxyz', lost);
  choosing.openResetLink();
  expect(await choosing.resetPassword(newPassword)).toMatchObject({
    text: 'The shop did not answer, so we cannot say whether your password changed. Try the new one first.',
    advice: expect.stringContaining('your new password works'),
  });
  expect(choosing.browser.asked).toHaveLength(1);
  expect(localStorage.getItem('session')).toBeNull();
});

test('who left the page before the answer is not signed in', async () => {
  await openPage('/reset-password').then((page) => page.requestResetLink(email));
  const link = await mailedLink();
  let answered = () => {};
  const page = await openPage(link, async (request) => {
    await new Promise<void>((resolve) => {
      answered = resolve;
    });
    return atShop(request);
  });
  page.openResetLink();
  const choosing = page.resetPassword(newPassword);
  await vi.waitFor(() => expect(page.browser.asked).toHaveLength(1));
  page.browser.happen('pagehide');
  answered();
  expect(await choosing).toBeNull();
  expect(localStorage.getItem('session')).toBeNull();
});
