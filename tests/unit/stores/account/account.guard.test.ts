import { expect, test } from 'vitest';
import { sessionOf } from '../../../support/people.ts';
import { openBrowser } from '../browser-fixture.ts';

const answer = () => new Response(null);
const session = sessionOf('Jane');
const another = sessionOf('Amina');

/** A page for customers, with its guard on duty. */
async function guardedPage(kept: Record<string, unknown>) {
  const browser = openBrowser({ at: '/orders?page=2', kept, answer });
  const { guardPage } = await import('#stores/account/account.ts');
  return { ...browser, endOfDuty: guardPage() };
}

test('R16: a visitor goes to sign-in, which leads back', async () => {
  const { location } = await guardedPage({});
  expect(location.replace).toHaveBeenCalledWith('/login?next=%2Forders%3Fpage%3D2');
});

test('R23: a customer stays until somebody signs out in another tab', async () => {
  const { location, inAnotherTab } = await guardedPage({ session });
  expect(location.replace).not.toHaveBeenCalled();
  inAnotherTab('session', null);
  expect(location.replace).toHaveBeenCalledWith('/login?next=%2Forders%3Fpage%3D2');
});

test('a page that was left is out of sight until its own customer comes back', async () => {
  const { classes, happen } = await guardedPage({ session });
  happen('pagehide');
  expect([...classes]).toEqual(['is-away']);
  happen('pageshow');
  expect([...classes]).toEqual([]);
});

test('R23: Back after a sign-out shows nothing of what was there', async () => {
  const { classes, happen, storage, location } = await guardedPage({ session });
  happen('pagehide');
  storage.removeItem('session');
  happen('pageshow');
  expect([...classes]).toEqual(['is-away']);
  expect(location.replace).toHaveBeenCalledOnce();
});

test('Back for another customer shows nothing of what was there, and loads the page anew', async () => {
  const { classes, happen, storage, location } = await guardedPage({ session });
  happen('pagehide');
  storage.setItem('account', another.account);
  storage.setItem('session', JSON.stringify(another));
  happen('pageshow');
  expect([...classes]).toEqual(['is-away']);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(location.replace).not.toHaveBeenCalled();
});
