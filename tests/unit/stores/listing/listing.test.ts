import { expect, test, vi } from 'vitest';
import { withOption } from '#domain/listing/listing-query.ts';
import { searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { product, products } from '../../../support/products.ts';
import { build } from '../../search/files.ts';
import { openBrowser } from '../browser-fixture.ts';

const shirt = product({
  id: 'shirt',
  name: 'Shirt',
  category: 'Shirts',
  subCategory: 'Male',
  price: 900,
  sizes: ['S', 'M'],
});
const dress = product({
  ...{ id: 'dress', name: 'Dress', category: 'Dresses', subCategory: 'Female' },
  description: 'Of soft fabric.',
});
const soaps = products(30, { category: 'Laundry', subCategory: 'Apex' });
const index = build([shirt, dress, ...soaps], { oneFileBytes: 0, buckets: 4 });

/** The site, as far as lists ask it. */
function siteAnswer(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === searchRootFile) return new Response(index.root);
  const file = index.files.get(pathname.replace(`/${searchFolder}/`, ''));
  return file ? new Response(Buffer.from(file)) : new Response('', { status: 404 });
}

/** The list of the page at `at`; `answer` may answer otherwise than the site. */
async function openList(at: string, answer: (request: Request) => Response | Promise<Response> = siteAnswer) {
  const browser = openBrowser({ at, answer });
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
  const listing = await import('#stores/listing/listing.ts');
  const opened = listing.openListing();
  opened.catch(() => {});
  const list = () => {
    const { list } = listing.$listing.get();
    if (list.step !== 'ready') throw new Error(`The list is ${list.step}.`);
    return list;
  };
  return {
    browser,
    pushed,
    assign,
    go,
    ...listing,
    opened,
    list,
    params: () => listing.$listing.get().params,
  };
}

/** The same, with the list that the address asks for. */
async function showList(at: string) {
  const page = await openList(at);
  await page.opened;
  await page.loadList();
  return page;
}

test('the address is shown, a change goes into it, and Back shows what was there', async () => {
  const page = await showList('/collection?brand=Male');
  expect(page.list()).toMatchObject({ total: 1, all: 32, lastPage: 1 });
  await page.navigateTo(withOption(page.params(), 'brand', '/brand/apex'));
  expect(page.pushed).toEqual(['/collection?brand=male&brand=apex']);
  expect(page.list()).toMatchObject({ total: 31, lastPage: 2 });
  expect(page.list().cards).toHaveLength(24);
  page.go('/collection?brand=Male');
  page.browser.happen('popstate');
  await expect.poll(() => page.list().cards.map(({ id }) => id)).toEqual(['shirt']);
  expect(page.$isUpdating.get()).toBe(false);
});

test('a short list with a term says how many products the search finds; no other list asks', async () => {
  const page = await showList('/collection?q=fabric');
  expect(page.list()).toMatchObject({ total: 0, searchCount: 1 });
  const asked = () => page.browser.asked.filter((path) => path === searchRootFile).length;
  const before = asked();
  for (const query of ['', 'laundry']) {
    await page.navigateTo({ ...page.params(), query });
    expect(page.list().searchCount).toBe(0);
  }
  expect(asked()).toBe(before);
  await page.navigateTo({ ...page.params(), query: 'dress' });
  expect(page.list()).toMatchObject({ total: 1, searchCount: 1 });
});

test('prices, dates and names are read when they are asked for', async () => {
  const page = await showList('/collection');
  const read = () => page.browser.asked.filter((path) => /prices|dates|\/n\d/.test(path));
  expect(read()).toEqual([]);
  await page.navigateTo({ ...page.params(), sort: 'low-high' });
  expect(page.list().cards[0]?.id).toBe('shirt');
  expect(read()).toHaveLength(1);
  await page.navigateTo({ ...page.params(), query: 'male' });
  expect(page.list().cards.map(({ id }) => id)).toEqual(['shirt']);
  expect(read()).toHaveLength(1);
  await page.navigateTo({ ...page.params(), query: 'dres' });
  expect(page.list().cards.map(({ id }) => id)).toEqual(['dress']);
});

test('sizes are read only if the page or its address asks for them', async () => {
  const sized = (page: { browser: { asked: readonly string[] } }) =>
    page.browser.asked.filter((path) => /\/sizes/.test(path));
  expect(sized(await showList('/collection'))).toEqual([]);
  const page = await showList('/collection?size=M');
  expect(sized(page)).toHaveLength(1);
  expect(page.list().cards.map(({ id }) => id)).toEqual(['shirt']);
  expect(page.list().counts.size.get('?size=M')).toBe(1);
});

test('what is chosen shows at once; the former list stands under Updating until the new one has come', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const page = await openList('/collection', async (request) => {
    if (request.url.includes('prices')) await held;
    return siteAnswer(request);
  });
  await page.loadList();
  const asked = page.navigateTo({ ...page.params(), sort: 'low-high' });
  expect(page.params().sort).toBe('low-high');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(page.list().cards[0]?.id).toBe('shirt');
  expect(page.$isUpdating.get()).toBe(true);
  const later = page.navigateTo({ ...page.params(), sort: 'relevant', brand: ['/brand/female'] });
  await later;
  expect(page.list().cards.map(({ id }) => id)).toEqual(['dress']);
  letGo();
  await asked;
  expect(page.list().cards.map(({ id }) => id)).toEqual(['dress']);
});

test('R5: Updating shows for a while over results that are new at once', async () => {
  const page = await showList('/collection');
  vi.useFakeTimers();
  const searchTerm = async (query: string) => {
    const asked = page.navigateTo({ ...page.params(), query });
    await vi.advanceTimersByTimeAsync(1);
    await asked;
  };
  await searchTerm('shirt');
  expect(page.list().total).toBe(1);
  expect(page.$isUpdating.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  await searchTerm('');
  await vi.advanceTimersByTimeAsync(300);
  expect(page.$isUpdating.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(page.$isUpdating.get()).toBe(false);
  vi.useRealTimers();
});

test('a list that could not be had can be asked for again', async () => {
  let isDown = true;
  const page = await openList('/collection?q=shirt', (request) =>
    isDown ? new Response('', { status: 503 }) : siteAnswer(request),
  );
  await expect(page.opened).rejects.toThrow();
  await page.loadList();
  expect(page.$listing.get().list).toEqual({ step: 'failed' });
  isDown = false;
  await page.loadList();
  expect(page.list().total).toBe(1);
});

test('a shop that was published anew meanwhile is read anew at the next try', async () => {
  const next = build([product({ ...shirt, name: 'Shirt, new' }), dress], { oneFileBytes: 0, buckets: 4 });
  let isNew = false;
  vi.useFakeTimers();
  const page = await openList('/collection', (request) => {
    const { pathname } = new URL(request.url);
    if (!isNew) return siteAnswer(request);
    if (pathname === searchRootFile) return new Response(next.root);
    const file = next.files.get(pathname.replace(`/${searchFolder}/`, ''));
    return file ? new Response(Buffer.from(file)) : new Response('', { status: 404 });
  });
  const loaded = page.loadList();
  await vi.advanceTimersByTimeAsync(1);
  await loaded;
  isNew = true;
  const asked = page.navigateTo({ ...page.params(), sort: 'newest' });
  await vi.advanceTimersByTimeAsync(5_000);
  await asked;
  vi.useRealTimers();
  expect(page.$listing.get().list).toEqual({ step: 'failed' });
  await page.loadList();
  expect(page.list()).toMatchObject({ all: 2, total: 2 });
});

test('a separate page counts its own list, and what contradicts it is another list', async () => {
  const page = await showList('/brand/male');
  expect(page.list()).toMatchObject({ total: 1, all: 1 });
  vi.resetModules();
  const { browser } = await openList('/about');
  const replace = vi.fn();
  Object.assign(browser.location, { replace, pathname: '/brand/male', search: '?brand=Female' });
  const { openListing } = await import('#stores/listing/listing.ts');
  void openListing();
  expect(replace).toHaveBeenCalledWith('/collection?brand=female');
});

test('an index in a form that the page does not know loads the page anew, once, and then says that it failed', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 500,
  });
  // Number 31 is no form that any page knows.
  const newer = (request: Request) =>
    new URL(request.url).pathname.endsWith(index.root)
      ? new Response(new Uint8Array([31]))
      : siteAnswer(request);
  const page = await openList('/collection?brand=Male', newer);
  await vi.waitFor(() => expect(page.browser.location.reload).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(page.$listing.get().list.step).toBe('loading');

  const again = await openList('/collection?brand=Male', newer);
  Object.assign(sessionStorage, { reloadedFor: index.root });
  await expect(again.opened).rejects.toThrow();
  expect(again.browser.location.reload).not.toHaveBeenCalled();
  vi.useRealTimers();
});
