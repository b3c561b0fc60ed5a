import { expect, test, vi } from 'vitest';
import { changedQuery } from '#domain/search/search-query.ts';
import { search } from '#domain/shop/shop.ts';
import { indexEngine, type SearchEngine } from '#search/engine.ts';
import { wholeIndex } from '#search/search-index.ts';
import { product, products } from '../../../support/products.ts';
import { wholeCatalogue } from '../../search/sample.ts';
import { openBrowser } from '../browser-fixture.ts';

const soaps = products(30, { name: 'Bar Soap', category: 'Skin Care', subCategory: 'Evacosmetics' });
const brush = product({
  id: 'brush',
  name: 'Brush',
  category: 'Soap and more',
  subCategory: 'Apex',
  price: 50,
});
const index = wholeIndex(wholeCatalogue([brush, ...soaps]));
const exact = indexEngine(async () => index);

const noHelp = () => Response.json({ sections: [], synonyms: '', questionWords: '' });

async function openSearchPage(
  at: string,
  engine: SearchEngine = exact,
  help: (request: Request) => Response | Promise<Response> = noHelp,
  countsMissed = false,
) {
  const browser = openBrowser({ at, answer: help });
  const pushed: string[] = [];
  const left: unknown[] = [];
  vi.stubGlobal('scrollY', 700);
  vi.stubGlobal('history', {
    pushState: (_: unknown, __: string, address: string) => pushed.push(address),
    replaceState: (state: unknown) => left.push(state),
  });
  const search = await import('#stores/search/search.ts');
  await search.openSearch(engine, countsMissed);
  const results = () => {
    const { results } = search.$search.get();
    if (results.step !== 'ready') throw new Error(`The results are ${results.step}.`);
    return results;
  };
  return { browser, pushed, left, ...search, results, params: () => search.$search.get().params };
}

test('names come first, twelve a page, and every radio says what it would leave', async () => {
  const page = await openSearchPage('/search?q=soap&page=3');
  expect(page.results()).toMatchObject({ total: 31, page: 3, lastPage: 3 });
  expect(page.results().cards.at(-1)?.id).toBe('brush');
  expect(page.results().facets.categories.skincare).toBe(30);
});

test('a change of a filter leads to the first page and into the address', async () => {
  const page = await openSearchPage('/search?q=soap&page=3');
  await page.searchFor(changedQuery(page.params(), { category: 'skincare', max: 10_000 }));
  expect(page.pushed).toEqual(['/search?q=soap&category=skincare&max=10000']);
  expect(page.left).toEqual([{ scroll: 700 }]);
  expect(page.results()).toMatchObject({ total: 30, all: 31, page: 1 });
});

test('a choice shows at once over the former results, and leaves the task of its tap before the address is written', async () => {
  const page = await openSearchPage('/search?q=soap');
  const former = page.results();
  const first = page.searchFor(changedQuery(page.params(), { category: 'skincare' }));
  expect(page.params().category).toBe('skincare');
  expect(page.results()).toBe(former);
  expect(page.pushed).toEqual([]);
  const second = page.searchFor(changedQuery(page.params(), { max: 10_000 }));
  await Promise.all([first, second]);
  expect(page.pushed).toEqual(['/search?q=soap&category=skincare&max=10000']);
  expect(page.results().total).toBe(30);
});

test('what was searched for is remembered, and no search is idle', async () => {
  const page = await openSearchPage('/search?q=+soap+');
  expect(page.browser.storage.getItem('recentSearches')).toBe('["soap"]');
  const idle = await openSearchPage('/search?q=++');
  expect(idle.$search.get().results).toEqual({ step: 'idle' });
});

test('what was probably meant is shown if the rule finds nothing, and besides if it finds little', async () => {
  const rewrite = { kind: 'spelling', text: 'brush' } as const;
  const forgiving = (places: number[]): SearchEngine => ({
    ...exact,
    find: async () => ({ exact: places, similar: [0], isCalled: false, rewrite }),
  });
  const nothing = await openSearchPage('/search?q=brusk', forgiving([]));
  expect(nothing.results()).toMatchObject({ total: 1, rewrite, similar: [] });
  const little = await openSearchPage('/search?q=brusk', forgiving([1, 2]));
  expect(little.results()).toMatchObject({ total: 2, rewrite });
  expect(little.results().similar.map(({ id }) => id)).toEqual(['brush']);
  await little.searchFor(changedQuery(little.params(), { max: 10_000 }));
  expect(little.results().similar).toEqual([]);
});

test('what the owner’s list explains comes before what only mentions the words, and both are counted and filtered', async () => {
  const page = await openSearchPage('/search?q=cleaner', {
    ...exact,
    find: async () => ({
      exact: [1, 2],
      similar: [0],
      isCalled: false,
      rewrite: { kind: 'synonym', text: 'brush' },
    }),
  });
  expect(page.results()).toMatchObject({ total: 3, mentioned: 2, isSimilarFirst: true, facets: { all: 3 } });
  expect(page.results().cards[0]?.id).toBe('brush');
  await page.searchFor(changedQuery(page.params(), { max: 60 }));
  expect(page.results()).toMatchObject({ total: 1, mentioned: 0, cards: [{ id: 'brush' }] });
  await page.searchFor(changedQuery(page.params(), { max: null, sort: 'price-high' }));
  expect(page.results()).toMatchObject({ total: 3, mentioned: 0 });
});

test('what only mentions the words stands apart, behind what is called so', async () => {
  const polish = product({ id: 'polish', name: 'Polish', description: 'Goes on with any brush.' });
  const tooth = product({ id: 'tooth', name: 'Toothbrush' });
  const few = wholeIndex(wholeCatalogue([polish, brush, tooth]));
  const page = await openSearchPage(
    '/search?q=brush',
    indexEngine(async () => few),
  );
  expect(page.results()).toMatchObject({ total: 3, mentioned: 1, isSimilarFirst: false });
  expect(page.results().cards.map(({ id }) => id)).toEqual(['brush', 'tooth', 'polish']);
  await page.searchFor(changedQuery(page.params(), { sort: 'price-high' }));
  expect(page.results()).toMatchObject({ total: 3, mentioned: 0 });
});

test('the shop is told once of a search that found nothing, if it counts those', async () => {
  const said: unknown[] = [];
  const help = async (request: Request) => {
    if (request.method === 'POST') said.push([new URL(request.url).pathname, await request.json()]);
    return noHelp();
  };
  await openSearchPage('/search?q=Boda+helmet', exact, help);
  const page = await openSearchPage('/search?q=Boda+helmet', exact, help, true);
  for (const query of ['soap', 'jane@example.com', 'boda  helmet'])
    await page.searchFor({ ...page.params(), query });
  expect(said).toEqual([['/api/missed-searches.php', { words: 'boda helmet' }]]);
});

test('the answer of an earlier search never replaces that of a later one', async () => {
  const late = Promise.withResolvers<void>();
  const engine: SearchEngine = {
    ...exact,
    async find(query) {
      if (query === 'soap') await late.promise;
      return exact.find(query);
    },
  };
  const page = await openSearchPage('/search', engine);
  const first = page.searchFor({ ...page.params(), query: 'soap' });
  expect(page.$search.get().results).toEqual({ step: 'searching' });
  await page.searchFor({ ...page.params(), query: 'brush' });
  late.resolve();
  await first;
  expect(page.results().cards.map(({ id }) => id)).toEqual(['brush']);
});

test('a search that fails says so and can be tried again', async () => {
  let isDown = true;
  const engine: SearchEngine = {
    ...exact,
    find: (query) => (isDown ? Promise.reject(new Error('down')) : exact.find(query)),
  };
  const page = await openSearchPage('/search?q=soap', engine);
  expect(page.$search.get().results).toEqual({ step: 'failed' });
  isDown = false;
  await page.retrySearch();
  expect(page.results().total).toBe(31);
});

const aboutSoap = { page: 'Help', heading: 'Soap', address: '/help#soap', text: 'It cleans.' };
const aboutMoney = { page: 'Returns', heading: 'Money back', address: '/returns#money', text: 'Soon.' };
const helpTexts = () => Response.json({ sections: [aboutSoap, aboutMoney], synonyms: '', questionWords: '' });

test('help is asked once the products are shown, and once a page', async () => {
  const arrived = Promise.withResolvers<void>();
  const page = await openSearchPage('/search', exact, async () => {
    expect(page.results().total).toBe(31);
    await arrived.promise;
    return helpTexts();
  });
  const searched = page.searchFor({ ...page.params(), query: 'soap' });
  await vi.waitFor(() => expect(page.browser.asked).toEqual(['/help.json']));
  expect(page.results().help).toEqual([]);
  arrived.resolve();
  await searched;
  expect(page.results()).toMatchObject({ help: [{ address: '/help#soap' }], isHelpFirst: false });
  await page.searchFor({ ...page.params(), query: 'money' });
  expect(page.results()).toMatchObject({ help: [{ address: '/returns#money' }], isHelpFirst: true });
  expect(page.browser.asked).toEqual(['/help.json']);
});

test('if no product matches, the results wait for help, but not for long', async () => {
  const early = await openSearchPage('/search?q=money', exact, helpTexts);
  expect(early.results()).toMatchObject({ total: 0, isHelpFirst: true });
  vi.useFakeTimers();
  const arrived = Promise.withResolvers<void>();
  const opening = openSearchPage('/search?q=money', exact, () => arrived.promise.then(helpTexts));
  await vi.advanceTimersByTimeAsync(search.helpWaitMs);
  const { $search } = await import('#stores/search/search.ts');
  expect($search.get().results).toMatchObject({ step: 'ready', help: [], isHelpFirst: false });
  arrived.resolve();
  const late = await opening;
  vi.useRealTimers();
  expect(late.results()).toMatchObject({ help: [{ address: '/returns#money' }], isHelpFirst: false });
});

test('from the top of /help only help is searched, and a failure can be tried again', async () => {
  let isDown = true;
  const noProducts = { ...exact, find: () => Promise.reject(new Error('No product is asked for.')) };
  const page = await openSearchPage('/search?q=money&in=help', noProducts, () =>
    isDown ? new Response('gone', { status: 502 }) : helpTexts(),
  );
  expect(page.$search.get().results).toEqual({ step: 'failed' });
  isDown = false;
  await page.retrySearch();
  expect(page.results()).toMatchObject({ total: 0, help: [{ address: '/returns#money' }] });
  await page.searchFor({ ...page.params(), query: 'spaceship' });
  expect([page.pushed, page.results().help]).toEqual([['/search?q=spaceship&in=help'], []]);
  expect(localStorage.getItem('recentSearches')).toBe(null);
});
