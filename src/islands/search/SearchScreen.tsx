import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { ChatFacts } from '#domain/content/facts.ts';
import { savedSearches } from '#domain/search/recent-searches.ts';
import { resultsFor, searchHeadings, searchWords } from '#domain/search/search-messages.ts';
import { searchLabel } from '#domain/shop/labels.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { searchPath } from '#domain/shop/paths.ts';
import { indexEngine, shopIndex } from '#search/engine.ts';
import type { NamedList } from '#search/meant-list.ts';
import { $search, openSearch } from '#stores/search/search.ts';
import { FoundProducts } from './FoundProducts.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchFilters } from './SearchFilters.tsx';

interface Props {
  /** Name of the index's root file. */
  root: string;
  facts: ChatFacts;
  /** Shown if nothing is found. */
  popular: readonly CardProduct[];
  /** Lists that a search may mean. */
  lists: readonly NamedList[];
  /** Whether the shop counts searches that found nothing. */
  countsMissed: boolean;
}

export function SearchScreen({ root, facts, popular, lists, countsMissed }: Props) {
  const { params, results } = useStore($search, { ssr: 'initial' });
  useEffect(() => void openSearch(indexEngine(shopIndex(root)), countsMissed), [root, countsMissed]);
  const isBare = results.step === 'ready' && results.all === 0;
  const heading = params.query === '' ? searchLabel : resultsFor(params.query);
  useEffect(() => {
    document.title = `${heading} | ${facts.name}`;
  }, [heading, facts.name]);
  return (
    <>
      {/* The inlined script shows the query, and what is searched, before this has loaded. */}
      <header className={params.isHelp ? 'search-head is-help' : 'search-head'} suppressHydrationWarning>
        <h1 tabIndex={-1} suppressHydrationWarning>
          {heading}
        </h1>
        <SearchBox query={params.query} isHelp={params.isHelp} />
      </header>
      {results.step === 'idle' ? (
        <SearchStart />
      ) : (
        // What stood beside the filters is replaced, not moved.
        <div key={String(isBare)} className={isBare ? undefined : 'listing-body'}>
          {!isBare && <SearchFilters params={params} results={results} />}
          <FoundProducts {...{ params, results, facts, popular, lists }} />
        </div>
      )}
    </>
  );
}

/** The search without a query: this device's recent searches, then the page's content for everybody. */
function SearchStart() {
  const recent = savedSearches(() => localStorage).read();
  return (
    <>
      <p className="soft">{searchWords.noQuery}</p>
      {recent.length > 0 && (
        <section className="search-words" aria-label={searchHeadings.recent}>
          <h2>{searchHeadings.recent}</h2>
          <ul className="plain search-chips">
            {recent.map((each) => (
              <li key={each}>
                <a className="search-chip" href={searchPath(each)}>
                  {each}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="search-start" ref={fillFromPage} />
    </>
  );
}

/** Copies what the page holds for this place; as a slot it would be markup made of text, which the policy refuses. */
function fillFromPage(container: HTMLElement | null): void {
  const held = document.querySelector<HTMLTemplateElement>('#search-start');
  if (!held || !container) return;
  container.replaceChildren(held.content.cloneNode(true));
  // The inlined script lets new cards count.
  sendStorageChange();
}
