import { atom } from 'nanostores';
import type { CardProduct } from '#domain/card-product.ts';
import { type SearchAsk, searchAskFrom, searchOf } from '#domain/search-ask.ts';
import { type Facets, facetsOf, refined, resultsPage } from '#domain/search-results.ts';
import { searchPage } from '#domain/shop.ts';
import type { SearchEngine } from '#search/engine.ts';
import type { Meaning } from '#search/find.ts';
import { rememberSearch } from './recent-searches.ts';

export type SearchResults =
  /** Nothing is searched for. */
  | { step: 'idle' }
  | { step: 'searching' }
  | { step: 'failed' }
  | {
      step: 'ready';
      /** How many results pass the filters; those of the rule, or what was meant where the rule finds nothing. */
      total: number;
      /** How many there are without filters. */
      all: number;
      cards: readonly CardProduct[];
      page: number;
      lastPage: number;
      facets: Facets;
      /** What the results are of, where that is not what was typed. */
      meant: Meaning | null;
      /** What was probably meant besides: behind the last of the results. */
      similar: readonly CardProduct[];
    };

export interface SearchState {
  ask: SearchAsk;
  results: SearchResults;
}

/** What the built page shows: nobody has read its address yet. */
export const unsearched: SearchState = { ask: searchAskFrom(''), results: { step: 'searching' } };

export const $search = atom<SearchState>(unsearched);

let engine: SearchEngine;
/** The search that is under way; the answer of an earlier one comes too late. */
let run = 0;

/** Shows what the address asks for, now and whenever Back or Forward change it. */
export async function openSearch(searchEngine: SearchEngine): Promise<void> {
  engine = searchEngine;
  addEventListener('popstate', () => void show(searchAskFrom(location.search)));
  await show(searchAskFrom(location.search));
}

/** Shows this, and puts it into the address. */
export async function searchFor(ask: SearchAsk): Promise<void> {
  history.pushState(null, '', location.pathname + searchOf(ask));
  await show(ask);
}

/** Tries again after a failure. */
export async function searchAgain(): Promise<void> {
  await show($search.get().ask);
}

async function show(ask: SearchAsk): Promise<void> {
  const mine = ++run;
  const former = $search.get();
  if (ask.query === '') {
    $search.set({ ask, results: { step: 'idle' } });
    return;
  }
  if (ask.query !== former.ask.query || former.results.step !== 'ready')
    $search.set({ ask, results: { step: 'searching' } });
  else $search.set({ ask, results: former.results });
  rememberSearch(ask.query);
  let results: SearchResults;
  try {
    results = await resultsOf(ask);
  } catch {
    results = { step: 'failed' };
  }
  if (mine === run) $search.set({ ask, results });
}

async function resultsOf(ask: SearchAsk): Promise<SearchResults> {
  const { exact, similar, meant } = await engine.find(ask.query);
  const isMeant = exact.length === 0 && meant?.kind !== 'nearest';
  const all = await engine.sortables(isMeant ? similar : exact, ask.sort);
  const kept = refined(all, ask);
  const { items, page, lastPage } = resultsPage(kept, ask.page);
  const besides = isMeant || page < lastPage ? [] : similar.slice(0, searchPage.perPage);
  const [cards, more] = await Promise.all([
    engine.cards(items.map(({ place }) => place)),
    engine.cards(besides),
  ]);
  return {
    step: 'ready',
    total: kept.length,
    all: all.length,
    cards,
    page,
    lastPage,
    facets: facetsOf(all, ask),
    meant,
    similar: more,
  };
}
