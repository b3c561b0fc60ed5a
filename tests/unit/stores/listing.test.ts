import { expect, test, vi } from 'vitest';
import { browserIndex } from '#domain/browser-index.ts';
import { withOption } from '#domain/listing-ask.ts';
import { product, products } from '../../support/products.ts';
import { openBrowser } from './browser-fixture.ts';

const shirt = product({ id: 'shirt', name: 'Shirt', category: 'Shirts', subCategory: 'Male', price: 900 });
const dress = product({ id: 'dress', name: 'Dress', category: 'Dresses', subCategory: 'Female' });
const soaps = products(30, { category: 'Laundry', subCategory: 'Apex' });
const index = browserIndex([shirt, dress, ...soaps], false);

/** The list of the page at `at`; `answers` are what the catalogue's file comes to, one after the other. */
async function openList(at: string, answers: (() => Response)[] = []) {
  const browser = openBrowser({ at, answer: () => (answers.shift() ?? (() => Response.json(index)))() });
  const pushed: string[] = [];
  const go = (address: string) => {
    const url = new URL(address, browser.location.origin);
    Object.assign(browser.location, { href: url.href, pathname: url.pathname, search: url.search });
  };
  vi.stubGlobal('history', {
    pushState: (_: unknown, __: string, address: string) => {
      pushed.push(address);
      go(address);
    },
  });
  const assign = vi.fn();
  Object.assign(browser.location, { assign });
  const listing = await import('#stores/listing.ts');
  await listing.openListing();
  const list = () => {
    const { list } = listing.$listing.get();
    if (list.step !== 'ready') throw new Error(`The list is ${list.step}.`);
    return list;
  };
  return { browser, pushed, assign, go, ...listing, list, ask: () => listing.$listing.get().ask };
}

test('the address is shown, a change goes into it, and Back shows what was there', async () => {
  const page = await openList('/collection?brand=Male');
  expect(page.list()).toMatchObject({ total: 1, all: 32, lastPage: 1 });
  page.askFor(withOption(page.ask(), 'brand', '/brand/apex'));
  expect(page.pushed).toEqual(['/collection?brand=male&brand=apex']);
  expect(page.list()).toMatchObject({ total: 31, lastPage: 2 });
  expect(page.list().cards).toHaveLength(24);
  page.go('/collection?brand=Male');
  page.browser.happen('popstate');
  expect(page.list().cards.map(({ id }) => id)).toEqual(['shirt']);
});

test('what is another page’s matter is that page’s', async () => {
  const page = await openList('/brand/male');
  page.askFor(withOption(page.ask(), 'brand', '/brand/female'));
  expect(page.assign).toHaveBeenCalledWith('/collection?brand=male&brand=female');
  expect(page.pushed).toEqual([]);
  page.askFor({ ...page.ask(), sort: 'newest' });
  expect(page.pushed).toEqual(['/brand/male?sort=newest']);
});

test('a page beyond the last shows the last', async () => {
  const page = await openList('/collection?brand=apex&page=9');
  expect(page.list()).toMatchObject({ page: 2, lastPage: 2, total: 30 });
  expect(page.list().cards).toHaveLength(6);
});

test('R5: Updating shows for a while over results that are new at once', async () => {
  vi.useFakeTimers();
  const page = await openList('/collection');
  page.askFor({ ...page.ask(), query: 'shirt' });
  expect(page.list().total).toBe(1);
  expect(page.$isUpdating.get()).toBe(true);
  vi.advanceTimersByTime(300);
  page.askFor({ ...page.ask(), query: '' });
  vi.advanceTimersByTime(300);
  expect(page.$isUpdating.get()).toBe(true);
  vi.advanceTimersByTime(100);
  expect(page.$isUpdating.get()).toBe(false);
  vi.useRealTimers();
});

test('a list that could not be had can be asked for again', async () => {
  const page = await openList('/collection?q=shirt', [() => new Response('', { status: 503 })]);
  expect(page.$listing.get().list).toEqual({ step: 'failed' });
  await page.loadList();
  expect(page.list().total).toBe(1);
});
