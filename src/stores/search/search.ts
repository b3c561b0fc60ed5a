import { atom } from 'nanostores';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import { savedSearches } from '#domain/search/recent-searches.ts';
import { parseSearchQuery, type SearchQuery, searchOf } from '#domain/search/search-query.ts';
import { type Facets, facetsOf, refined, resultsPage } from '#domain/search/search-results.ts';
import { searchPage } from '#domain/shop/shop.ts';
import {
  isCalled,
  productsAnswer,
  productsFound,
  putsSimilarFirst,
  rankHelp,
  type SearchEngine,
} from '#search/engine.ts';
import type { QueryRewrite } from '#search/find.ts';
import { answersTo, type HelpHit, helpFor, helpInTime, type ProductsFound } from '#search/find-help.ts';
import { reportMissed } from '#search/report-missed.ts';
import { containsWords } from '#search/words.ts';
import { nextTask } from '../delays.ts';

export type SearchResults =
  /** The query is empty. */
  | { step: 'idle' }
  | { step: 'searching' }
  | { step: 'failed' }
  | {
      step: 'ready';
      /** Number of results that pass the filters: results of the rule, or probable ones if the rule finds nothing. */
      total: number;
      /** Number of results without filters. */
      all: number;
      cards: readonly CardProduct[];
      page: number;
      lastPage: number;
      facets: Facets;
      /** The query that the results answer, if it is not the one that was typed. */
      rewrite: QueryRewrite | null;
      /** Probable results besides, after the last exact one. */
      similar: readonly CardProduct[];
      /** Whether probable results come first among all, which the owner's list explains. */
      isSimilarFirst: boolean;
      /** Number of cards at the end of this page that only mention the words, perhaps all of them; 0 if they are sorted otherwise. */
      mentioned: number;
      found: ProductsFound;
      /** Sections of help and policies that answer the query; none until they are known. */
      help: readonly HelpHit[];
      /** Whether `help` is the better answer. */
      isHelpFirst: boolean;
    };

type ReadyResults = Extract<SearchResults, { step: 'ready' }>;

export interface SearchState {
  params: SearchQuery;
  results: SearchResults;
}

/** State of the page as built, before its address is read. */
export const unsearched: SearchState = { params: parseSearchQuery(''), results: { step: 'searching' } };

export const $search = atom<SearchState>(unsearched);

const searches = savedSearches(() => localStorage);

let engine: SearchEngine;
/** Whether the shop counts searches that found nothing. */
let countsMissed: boolean;
/** Number of the latest search: results of an earlier one are discarded. */
let latestSearch = 0;

/** Shows the search in the address, now and after each Back or Forward. */
export async function openSearch(searchEngine: SearchEngine, counts = false): Promise<void> {
  engine = searchEngine;
  countsMissed = counts;
  addEventListener('popstate', () => void show(parseSearchQuery(location.search)));
  addEventListener('pagehide', () => saveScroll(scrollY));
  await show(parseSearchQuery(location.search));
}

/** Shows the results of a query and writes it into the address. */
export async function searchFor(params: SearchQuery): Promise<void> {
  const left = scrollY;
  await show(params, () => {
    saveScroll(left);
    history.pushState(null, '', location.pathname + searchOf(params));
  });
}

/** Stores the scroll position in which this page of results is left, for the way back to it. */
function saveScroll(scroll: number): void {
  history.replaceState({ scroll }, '');
}

export async function retrySearch(): Promise<void> {
  await show($search.get().params);
}

/** Shows a choice at once. Its address and its results are separate tasks, so that a phone draws between them. */
async function show(params: SearchQuery, writeAddress?: () => void): Promise<void> {
  const search = ++latestSearch;
  $search.set({ params, results: resultsUntilFound(params) });
  if (writeAddress) {
    await nextTask();
    if (search !== latestSearch) return;
    writeAddress();
    await nextTask();
    if (search !== latestSearch) return;
  }
  if (params.query === '') return;
  if (!params.isHelp) searches.remember(params.query);
  const publish = (results: SearchResults) => {
    if (search === latestSearch) $search.set({ params, results });
  };
  try {
    if (params.isHelp) publish({ ...noProducts, help: await answersTo(params.query) });
    else await showWithHelp(params.query, await resultsOf(params), publish);
    if (search === latestSearch && countsMissed && isMissed($search.get())) reportMissed(params.query);
  } catch {
    publish({ step: 'failed' });
  }
}

/** Whether neither a product nor the shop's own texts answer the query. */
function isMissed({ params, results }: SearchState): boolean {
  return !params.isHelp && results.step === 'ready' && results.found === 'none' && !results.help[0]?.isSure;
}

/** Results until those of a query are found: the former ones, if only a filter, the order or the page is another. */
function resultsUntilFound({ query, isHelp }: SearchQuery): SearchResults {
  if (query === '') return { step: 'idle' };
  const { params, results } = $search.get();
  return query === params.query && isHelp === params.isHelp && results.step === 'ready'
    ? results
    : { step: 'searching' };
}

/** Shows products first, and help below them later. If no product is called what was typed, both wait a moment. */
async function showWithHelp(
  query: string,
  results: ReadyResults,
  publish: (results: ReadyResults) => void,
): Promise<void> {
  const { found, rewrite } = results;
  const isAnswered = results.isSimilarFirst || productsAnswer(found, rewrite);
  if (isAnswered) publish(results);
  const help = helpFor(query, found);
  const early = isAnswered ? [] : await helpInTime(help);
  const { isHelpFirst, isSure } = rankHelp(early, found, results.similar.length > 0);
  if (isSure && found === 'similar') results = { ...noProducts, similar: results.similar };
  if (!isAnswered) publish({ ...results, help: early, isHelpFirst });
  const late = await help;
  if (late !== early && late.length > 0) publish({ ...results, help: late });
}

/** Results without a product, if the shop's own texts answer the query. */
const noProducts: ReadyResults = {
  step: 'ready',
  ...{ total: 0, all: 0, cards: [], page: 1, lastPage: 1, facets: facetsOf([], { min: null, max: null }) },
  ...{
    rewrite: null,
    similar: [],
    isSimilarFirst: false,
    mentioned: 0,
    found: 'none',
    help: [],
    isHelpFirst: true,
  },
};

async function resultsOf(params: SearchQuery): Promise<ReadyResults> {
  const answer = await engine.find(params.query);
  const { exact, similar, rewrite } = answer;
  const isSimilarAlone = exact.length === 0 && rewrite?.kind !== 'nearest';
  const matches = await engine.sortables(isSimilarAlone ? similar : exact, params.sort);
  const first = await engine.cards(exact.slice(0, searchPage.perPage));
  const found = productsFound(answer, exact.length > 0 && isCalled(params.query, first, matches));
  const isSimilarFirst = putsSimilarFirst(found, answer) && similar.length > 0;
  const all = isSimilarFirst ? [...(await engine.sortables(similar, params.sort)), ...matches] : matches;
  const refinedResults = refined(all, params);
  const { items, page, lastPage } = resultsPage(refinedResults, params.page);
  // Products that pass no filter are no guess at what is wanted.
  const isFiltered = params.category !== null || params.min !== null || params.max !== null;
  const isBeside = !isSimilarAlone && !isSimilarFirst && !isFiltered && page === lastPage;
  const positions = items.map(({ position }) => position);
  const [cards, more] = await Promise.all([
    engine.cards(positions),
    engine.cards(isBeside ? similar.slice(0, searchPage.perPage) : []),
  ]);
  const mentions = items.map(({ position, category, subCategory }, index) =>
    isSimilarFirst
      ? exact.includes(position)
      : !containsWords([cards[index]?.name ?? '', category, subCategory], params.query),
  );
  const isInOrder =
    params.sort === 'relevance' && (isSimilarFirst || (found === 'exact' && exact.length > 0));
  return {
    step: 'ready',
    total: refinedResults.length,
    all: all.length,
    cards,
    page,
    lastPage,
    facets: facetsOf(all, params),
    rewrite,
    similar: more,
    isSimilarFirst,
    mentioned: isInOrder ? mentions.length - 1 - mentions.lastIndexOf(false) : 0,
    found,
    help: [],
    isHelpFirst: false,
  };
}
