import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jane } from '../../../support/people.ts';
import { type OpenApp, openApp } from '../../server/app-fixture.ts';
import { newCustomer } from '../../server/customer-fixture.ts';
import { hastenTimers, openBrowser } from '../browser-fixture.ts';

let shop: OpenApp;
beforeEach(async () => {
  shop = await openApp();
});
afterEach(() => shop.close());
hastenTimers();

type Answer = (request: Request) => Response | Promise<Response>;
const atShop: Answer = (request) => shop.call(new URL(request.url).pathname, request);

/** The profile page of Jane, whose calls are answered like this. */
async function profilePage(answer: Answer) {
  const customer = await newCustomer(shop);
  const session = {
    token: customer.token,
    account: customer.email,
    customer: { name: 'Jane Doe', email: customer.email },
  };
  const browser = openBrowser({ at: '/profile', kept: { session }, answer });
  const stores = await import('#stores/account/profile.ts');
  await stores.loadProfile();
  const onServer = async () => (await customer.post('getUserProfile')).body.profile;
  return { ...stores, browser, onServer };
}

const janes = { ...jane, dateOfBirth: '1990-05-01' };

test('a profile is read, saved, and the header greets by the new name', async () => {
  const { $profile, saveProfile, browser, onServer } = await profilePage(atShop);
  expect($profile.get()).toEqual({ step: 'ready', profile: janes });
  const changed = { ...janes, lastName: 'Nakato', city: 'Entebbe' };
  expect(await saveProfile(changed)).toBe(true);
  expect(await onServer()).toMatchObject({ last_name: 'Nakato', city: 'Entebbe', street: 'Kampala Road 1' });
  expect($profile.get()).toEqual({ step: 'ready', profile: changed });
  expect(browser.toasts).toEqual([
    { text: 'Profile updated successfully!', description: 'Your information has been saved' },
  ]);
  await vi.waitFor(() => expect(JSON.parse(browser.storage.session).customer.name).toBe('Jane Nakato'));
});

test.each([
  ['1990-05-01 00:00:00', '1990-05-01'],
  ['1990-05-01T00:00:00.000Z', '1990-05-01'],
  ['1990-04-30T21:00:00.000Z', '1990-04-30T21:00:00.000Z'],
  ['01/05/1990', '01/05/1990'],
  ['0000-00-00', ''],
])('a date of birth that the shop writes %s is "%s"', async (written, dateOfBirth) => {
  const { $profile } = await profilePage(() =>
    Response.json({ success: true, profile: { ...janes, dateOfBirth: written } }),
  );
  expect($profile.get()).toEqual({ step: 'ready', profile: { ...janes, dateOfBirth } });
});

test('who leaves for the checkout reads there that the profile is saved', async () => {
  const { saveProfile, browser } = await profilePage(atShop);
  expect(await saveProfile({ ...janes, city: 'Entebbe' }, true)).toBe(true);
  expect(browser.toasts).toEqual([]);
  expect(browser.flashToast()).toEqual({
    text: 'Profile updated successfully!',
    description: 'Your information has been saved',
  });
});

test('a failed load can never lead to a save of blanks', async () => {
  const { $profile, saveProfile, browser, onServer } = await profilePage(() => new Response('<html>'));
  expect($profile.get()).toEqual({ step: 'failed', message: 'Failed to fetch user data' });
  const asked = browser.asked.length;
  expect(await saveProfile({ ...janes, phone: '', street: '' })).toBe(false);
  expect(browser.asked).toHaveLength(asked);
  expect(await onServer()).toMatchObject({ phone: '+256 700 000 000', street: 'Kampala Road 1' });
});

test('a save that nobody answers says so, and is sent once however often it is pressed', async () => {
  let isDown = false;
  const { saveProfile, $isSavingProfile, browser } = await profilePage((request) =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : atShop(request),
  );
  isDown = true;
  const saves = [saveProfile(janes), saveProfile(janes)];
  expect($isSavingProfile.get()).toBe(true);
  expect(await Promise.all(saves)).toEqual([false, false]);
  expect($isSavingProfile.get()).toBe(false);
  expect(browser.asked.filter((path) => path.includes('update'))).toHaveLength(1);
  expect(browser.toasts).toEqual([
    { kind: 'error', text: 'Error updating profile', description: 'Please try again later' },
  ]);
});

test('a save whose answer comes when another customer has signed in leaves what that one typed', async () => {
  const page = await profilePage((request) => {
    if (request.url.includes('update')) {
      const { browser } = page;
      browser.inAnotherTab('session', {
        token: 'another',
        account: 'amina@example.com',
        customer: { name: 'Amina', email: 'amina@example.com' },
      });
      browser.inAnotherTab('typed-profile', { ...janes, account: 'amina@example.com' });
    }
    return atShop(request);
  });
  expect(await page.saveProfile(janes)).toBe(false);
  expect(page.browser.storage['typed-profile']).toContain('amina@example.com');
  expect(page.browser.toasts).toEqual([]);
});

test('what was typed at sign-up stands if the shop has nothing, until the profile is saved', async () => {
  const { $profile, saveProfile, browser } = await profilePage(async (request) => {
    const reply = await atShop(request);
    if (!request.url.includes('get-user-profile')) return reply;
    const { profile } = await reply.json();
    return Response.json({ success: true, profile: { ...profile, phone: '', street: '' } });
  });
  const { $typedProfile, withTyped } = await import('#stores/account/typed-profile.ts');
  const known = { ...janes, phone: '', street: '' };
  $typedProfile.set({ ...janes, phone: '0701 123 456', account: 'amina@example.com' });
  expect(withTyped(known)).toEqual(known);
  $typedProfile.set({ ...janes, phone: '0772 123 456', city: 'Jinja', account: 'jane@example.com' });
  expect($profile.get()).toEqual({ step: 'ready', profile: known });
  expect(withTyped(known)).toEqual({ ...janes, phone: '0772 123 456' });
  expect(await saveProfile(withTyped(known))).toBe(true);
  expect(browser.storage['typed-profile']).toBeUndefined();
  expect(withTyped(known)).toEqual(known);
});

test.each(['null', '7', '[1]', '{"phone":7}', '{'])(
  'a storage that holds %s for it holds nothing',
  async (text) => {
    openBrowser({ answer: atShop });
    localStorage.setItem('typed-profile', text);
    const { withTyped } = await import('#stores/account/typed-profile.ts');
    expect(withTyped({ ...janes, phone: '' })).toEqual({ ...janes, phone: '' });
  },
);
