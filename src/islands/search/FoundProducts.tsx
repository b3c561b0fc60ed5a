import { memo, type ReactNode, useLayoutEffect } from 'react';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { ChatFacts } from '#domain/content/facts.ts';
import {
  answerCount,
  failedSearch,
  foundCount,
  productCount,
  searchWords,
} from '#domain/search/search-messages.ts';
import { clearedQuery, type SearchQuery, searchOf } from '#domain/search/search-query.ts';
import { productsLabel } from '#domain/shop/labels.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { isTyped } from '#search/engine.ts';
import { meantList, type NamedList } from '#search/meant-list.ts';
import { retrySearch, type SearchResults, searchFor } from '#stores/search/search.ts';
import { ProductCard } from '../catalogue/ProductCard.tsx';
import { EmptyState, focusTitle } from '../frame/EmptyState.tsx';
import { PageLinks } from '../listing/PageLinks.tsx';
import { FoundHelp, HelpLinks, OtherSearch } from './FoundHelp.tsx';
import { AskForIt, NothingFound, RewriteNote } from './NothingFound.tsx';
import { PriceChips, SearchBar } from './SearchFilters.tsx';

interface Props {
  params: SearchQuery;
  results: SearchResults;
  facts: ChatFacts;
  popular: readonly CardProduct[];
  /** Lists that a search may mean. */
  lists: readonly NamedList[];
}

/** Fewer results than these are no end: popular products follow. */
const few = 3;

const Card = memo(ProductCard);

export function FoundProducts({ params, results, facts, popular, lists }: Props) {
  // The inlined script shows the quantity in the cart on new cards, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It must run whenever there are other cards.
  useLayoutEffect(sendStorageChange, [results]);
  const shown = results.step === 'ready' ? results.cards : null;
  // On the way back the browser restores the scroll position too early, before the results are here.
  useLayoutEffect(() => {
    const scroll = shown && history.state?.scroll;
    if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  }, [shown]);
  if (results.step === 'failed') {
    return (
      <section className="results" aria-label={productsLabel} role="status">
        <EmptyState title={failedSearch.title} text={failedSearch.text}>
          <button
            type="button"
            className="button"
            onClick={() => {
              focusTitle();
              void retrySearch();
            }}
          >
            {failedSearch.action}
          </button>
          <a className="button button-quiet" href={paths.collection}>
            {searchWords.browse}
          </a>
        </EmptyState>
      </section>
    );
  }
  if (results.step !== 'ready') {
    return (
      <section className="results" aria-label={productsLabel} aria-busy="true">
        <SearchBar params={params} status={searchWords.searching} />
        <Placeholders />
      </section>
    );
  }
  if (params.isHelp) return <FoundHelp {...{ params, facts }} hits={results.help} />;
  const { cards, total, page, lastPage, found, rewrite, isHelpFirst } = results;
  // Guessed products are no answer if the shop's own texts are one.
  const isAnswered = isHelpFirst && found === 'none' && results.help[0]?.isSure === true;
  const similar = isAnswered && !isTyped(rewrite, params.query) ? [] : results.similar;
  const help = <HelpLinks hits={results.help} />;
  const isNothing = total === 0 && !isAnswered;
  const isNearest = isNothing && rewrite?.kind === 'nearest' && similar.length > 0;
  const isInstead = found === 'similar' || isNearest;
  const placeAfter = isInstead ? 'instead' : 'beside';
  const place = results.isSimilarFirst ? 'first' : placeAfter;
  const count = isAnswered && total === 0 ? answerCount(results.help.length) : foundCount(total);
  const list = meantList(params.query, lists);
  const firstMentioned = cards.length - results.mentioned;
  return (
    <section className="results" aria-label={productsLabel}>
      <SearchBar
        params={params}
        status={isNearest ? searchWords.nearest : count}
        isSaidBelow={isNothing}
        isBare={results.all === 0}
      />
      <PriceChips params={params} />
      {list && (
        <p className="search-note">
          <a href={list.path}>{list.label}</a>, {productCount(list.count)}
        </p>
      )}
      {isHelpFirst && help}
      {rewrite && !isAnswered && <RewriteNote {...{ params, rewrite, place }} />}
      {isNothing && !isNearest && <NothingFound {...{ params, facts }} hidden={results.all} />}
      <Cards products={isNearest ? similar : cards.slice(0, firstMentioned)} />
      {results.mentioned > 0 && (
        <More heading={searchWords.mentioned} isQuiet>
          <Cards products={cards.slice(firstMentioned)} />
        </More>
      )}
      <PageLinks
        page={page}
        lastPage={lastPage}
        addressOf={(number) => paths.search + searchOf({ ...params, page: number })}
        onPage={(number) => {
          // It reads the place that is left, which a browser without `preventScroll` changes.
          void searchFor({ ...params, page: number });
          focusTitle();
          document.querySelector('h1')?.scrollIntoView({ behavior: 'instant' });
        }}
      />
      {similar.length > 0 && !isNearest && (
        <More heading={total === 0 ? searchWords.nearest : searchWords.similar}>
          <Cards products={similar} />
        </More>
      )}
      {total + similar.length < few && popular.length > 0 && (
        <More heading={searchWords.popular}>
          <Cards products={popular.filter(({ id }) => !cards.some((each) => each.id === id))} />
        </More>
      )}
      {isNearest && (
        <p className="search-all">
          <AskForIt {...{ params, facts }} />
        </p>
      )}
      <OtherSearch params={{ ...clearedQuery(params), isHelp: true }}>{searchWords.searchHelp}</OtherSearch>
      {!isHelpFirst && help}
    </section>
  );
}

function Cards({ products }: { products: readonly CardProduct[] }) {
  // An empty list would be read out as one.
  if (products.length === 0) return null;
  return (
    <ul className="grid">
      {products.map((product) => (
        <Card key={product.id} product={product} />
      ))}
    </ul>
  );
}

interface MoreProps {
  heading: string;
  isQuiet?: boolean;
  children: ReactNode;
}

function More({ heading, isQuiet = false, children }: MoreProps) {
  return (
    <section className={isQuiet ? 'found-more quiet' : 'found-more'} aria-label={heading}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Placeholders() {
  return (
    <div className="grid" aria-hidden="true">
      {Array.from({ length: searchPage.placeholders }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same.
        <span key={index} className="found-waiting skeleton" />
      ))}
    </div>
  );
}
