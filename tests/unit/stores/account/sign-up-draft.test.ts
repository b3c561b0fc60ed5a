import { expect, test, vi } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

const typed = {
  firstName: 'Jane',
  email: 'jane@example.com',
  password: 'hunter-22',
  confirmation: 'hunter-22',
};
const withoutPasswords = { firstName: 'Jane', email: 'jane@example.com' };

/** The page of the sign-up, opened by a link (0), a reload (1) or Back (2). */
async function loginPage(navigation: 0 | 1 | 2) {
  const sessionStorage = globalThis.sessionStorage;
  openBrowser({ at: '/login', answer: () => new Response() });
  if (sessionStorage) vi.stubGlobal('sessionStorage', sessionStorage);
  Object.assign(performance, { navigation: { type: navigation } });
  return await import('#stores/account/sign-up-draft.ts');
}

test('what is typed at sign-up is there after a reload and Back, without passwords, and not on a new visit (R23)', async () => {
  const { saveDraft, restoreDraft } = await loginPage(0);
  expect(restoreDraft()).toEqual({});
  saveDraft(typed);
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('hunter');
  expect((await loginPage(1)).restoreDraft()).toEqual(withoutPasswords);
  expect((await loginPage(2)).restoreDraft()).toEqual(withoutPasswords);
  expect((await loginPage(0)).restoreDraft()).toEqual({});
  expect((await loginPage(1)).restoreDraft()).toEqual({});
});

test('who leaves the page signed in leaves no draft behind, who leaves it as a guest does', async () => {
  const { saveDraft, forgetDraftWhenSignedIn, restoreDraft } = await loginPage(1);
  const stop = forgetDraftWhenSignedIn();
  saveDraft(typed);
  dispatchEvent(new Event('pagehide'));
  expect(restoreDraft()).toEqual(withoutPasswords);
  localStorage.setItem('session', '{}');
  dispatchEvent(new Event('pagehide'));
  expect(restoreDraft()).toEqual({});
  stop();
});

test.each(['{', 'null', '3', '[]', '{"email":{}}'])(
  'R27: of a draft that is %s nothing is filled in',
  async (text) => {
    const { restoreDraft } = await loginPage(1);
    sessionStorage.setItem('sign-up', text);
    expect(restoreDraft()).toEqual({});
  },
);
