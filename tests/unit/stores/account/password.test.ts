import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from '../../server/app-fixture.ts';
import { newCustomer, password } from '../../server/customer-fixture.ts';
import { openBrowser } from '../browser-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  return shop.close();
});

const extras = 'contact logout changePassword logoutEverywhere knownDevice';
const newPassword = 'staple battery horse';

/** The profile page of Jane, at an API that announced these extras. */
async function profilePage(announced = extras) {
  const jane = await newCustomer(shop);
  const session = {
    token: jane.token,
    account: jane.email,
    customer: { name: 'Jane Doe', email: jane.email },
  };
  const sent: unknown[] = [];
  let happen = () => {};
  const browser = openBrowser({
    at: '/profile',
    kept: { session },
    extras: announced,
    answer: async (request) => {
      sent.push(await request.clone().json());
      const reply = await shop.call(new URL(request.url).pathname, request);
      happen();
      return reply;
    },
  });
  return {
    ...(await import('#stores/account/password.ts')),
    jane,
    browser,
    sent,
    /** What happens on the device before the shop's answer comes. */
    meanwhile: (event: () => void) => {
      happen = event;
    },
  };
}

test('a password is changed, and the shop says so', async () => {
  const { changePassword, browser, jane } = await profilePage();
  expect(await changePassword(password, newPassword)).toBe('');
  expect(browser.toasts).toEqual([
    {
      text: 'Your password has been changed',
      description: 'Your other devices are signed out. Use your new password there.',
    },
  ]);
  const { body } = await shop.post('login', { email: jane.email, password: newPassword });
  expect(body.success).toBe(true);
});

test('what the shop has against a new password is told', async () => {
  const { changePassword } = await profilePage();
  expect(await changePassword('wrong horse battery', newPassword)).toBe('The current password is wrong');
  expect(await changePassword(password, 'football')).toContain('easy to guess');
});

test('signed out everywhere, this device is signed out too', async () => {
  const { signOutEverywhere, browser, jane } = await profilePage();
  await signOutEverywhere();
  expect(browser.storage.session).toBeUndefined();
  expect((await jane.post('getUserDetails')).status).toBe(401);
});

test.each([true, false])(
  'R33: signed out everywhere, an unconfirmed order is forgotten only at the shopper’s word: %s',
  async (agrees) => {
    const { signOutEverywhere, browser, jane } = await profilePage();
    const key = `order-attempt/${jane.email}`;
    browser.storage.setItem(key, '{"attempt":{"clientOrderId":"some-key"}}');
    const confirm = vi.fn<(text: string) => boolean>(() => agrees);
    vi.stubGlobal('confirm', confirm);
    await signOutEverywhere();
    expect(confirm).toHaveBeenCalledOnce();
    expect([key in browser.storage, 'session' in browser.storage]).toEqual([!agrees, !agrees]);
  },
);

test.each([true, false])(
  'R23: signed out everywhere, a customer who has signed in on another tab meanwhile stays signed in, heard of: %s',
  async (isHeardOf) => {
    const { signOutEverywhere, browser, meanwhile } = await profilePage();
    const email = 'amina@example.com';
    const amina = { token: 'of-amina', account: email, customer: { name: 'Amina', email } };
    meanwhile(() => {
      if (isHeardOf) browser.inAnotherTab('session', amina);
      else {
        browser.storage.setItem('account', email);
        browser.storage.setItem('session', JSON.stringify(amina));
      }
    });
    await signOutEverywhere();
    expect(JSON.parse(browser.storage.session ?? '')).toEqual(amina);
    expect([browser.toasts, browser.flashToast()]).toEqual([[], null]);
  },
);

test('what the API did not announce is not offered, and no device is named to it', async () => {
  const { accountExtras, changePassword, sent } = await profilePage('contact');
  expect(accountExtras()).toEqual([false, false]);
  await changePassword(password, newPassword);
  expect(JSON.stringify(sent)).not.toContain('device');
});

test('a device names itself to the shop, the same at each sign-in, and keeps its name when it signs out', async () => {
  await newCustomer(shop, 'joan');
  const sent: { device?: string }[] = [];
  const browser = openBrowser({
    at: '/login',
    extras,
    answer: async (request) => {
      sent.push(await request.clone().json());
      return shop.call(new URL(request.url).pathname, request);
    },
  });
  const { signIn } = await import('#stores/account/auth.ts');
  const { endSession } = await import('#stores/account/account.ts');
  await signIn({ email: 'joan@example.com', password: 'wrong horse battery' });
  expect(browser.storage.device).toBeUndefined();
  await signIn({ email: 'joan@example.com', password });
  const { device } = browser.storage;
  expect(device).toMatch(/^[0-9a-z]{16,64}$/);
  expect(sent.filter((body) => 'device' in body).map((body) => body.device)).toEqual([device, device]);
  endSession();
  expect([browser.storage.session, browser.storage.device]).toEqual([undefined, device]);
});
