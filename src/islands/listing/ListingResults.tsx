import { memo, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import * as words from '#domain/listing/listing-messages.ts';
import {
  filterCount,
  type ListingQuery,
  listingAddress,
  withoutFilters,
} from '#domain/listing/listing-query.ts';
import { failedSearch, noResults, searching } from '#domain/search/search-messages.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { paths, searchPath } from '#domain/shop/paths.ts';
import { type ListingState, loadList, navigateTo } from '#stores/listing/listing.ts';
import { ProductCard } from '../catalogue/ProductCard.tsx';
import { EmptyState, focusTitle } from '../frame/EmptyState.tsx';
import { onPlainClick } from '../frame/plain-click.ts';
import { lensScene, Scene } from '../frame/Scene.tsx';
import { FilterChips, type FilterGroup } from './Filters.tsx';
import { ListingBar } from './ListingBar.tsx';
import { PageLinks } from './PageLinks.tsx';

interface Props extends ListingState {
  groups: readonly FilterGroup[];
  isUpdating: boolean;
  /** Scrolls to the beginning of the list. */
  toTop: () => void;
  /** Called after each rendering of the cards; `isComplete` when all of them are rendered. */
  onRendered: (isComplete: boolean) => void;
}

const Card = memo(ProductCard);

const none: readonly CardProduct[] = [];

export function ListingResults({ route, params, list, groups, isUpdating, toTop, onRendered }: Props) {
  const all = list.step === 'ready' ? list.cards : none;
  const cards = useProgressiveRendering(all);
  const isComplete = cards === all;
  // The inlined script enables the plus of new cards, and shows on them what is in the cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It must run whenever there are other cards.
  useLayoutEffect(sendStorageChange, [all, cards.length]);
  useLayoutEffect(() => {
    if (!isComplete) onRendered(false);
  }, [isComplete, onRendered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other cards are another rendering.
  useEffect(() => {
    if (isComplete) onRendered(true);
  }, [all, isComplete, onRendered]);
  // The pressed link disappears with its filter, so the focus moves to the count.
  const navigate = (next: ListingQuery) => {
    focusCount();
    void navigateTo(next).then(focusCount);
  };
  const cleared = withoutFilters(params, route);
  const isEmpty = list.step === 'ready' && all.length === 0;
  const clear = (
    <a
      className={isEmpty && params.query === '' ? 'button' : 'button button-quiet'}
      href={listingAddress(route, cleared)}
      onClick={onPlainClick(() => navigate(cleared))}
    >
      {words.clearFilters}
    </a>
  );
  const bar = (status: string) => (
    <>
      <ListingBar
        {...{ route, params, status, isEmpty, isUpdating }}
        chosen={filterCount(params, route)}
        onNavigate={(next) => void navigateTo(next)}
      />
      <FilterChips {...{ route, params, groups }} isEmpty={isEmpty} onNavigate={navigate} />
    </>
  );
  if (list.step === 'loading') return bar(searching);
  if (list.step === 'failed') {
    return (
      <div role="status">
        <EmptyState title={failedSearch.title} text={failedSearch.text}>
          <button
            type="button"
            className="button"
            onClick={() => {
              focusTitle();
              void loadList();
            }}
          >
            {failedSearch.action}
          </button>
          {clear}
        </EmptyState>
      </div>
    );
  }
  const { query } = params;
  const isFoundMore = list.searchCount > list.total;
  const searchLink = (
    <a className={isEmpty ? 'button' : 'button button-quiet'} href={searchPath(query)}>
      {isFoundMore ? words.searchFinds(list.searchCount, query) : words.lookForSimilar}
    </a>
  );
  return (
    <>
      {bar(words.showingCount(list.cards.length, list.all, list.total))}
      {isEmpty && (
        <EmptyState
          scene={<Scene {...lensScene} />}
          title={noResults.title}
          text={
            query === ''
              ? words.filteredOut
              : `${words.nothingMatches(query)} ${words.tryShorter(filterCount(params, route))}`
          }
        >
          {query !== '' && searchLink}
          {clear}
          <a className="button button-quiet" href={paths.collection}>
            {noResults.browse}
          </a>
        </EmptyState>
      )}
      {/* An empty list would be read out as one. */}
      {cards.length > 0 && (
        <ul className={params.view === 'list' ? 'grid rows' : 'grid'}>
          {cards.map((product, index) => (
            <Card key={product.id} product={product} first={index === 0} />
          ))}
        </ul>
      )}
      {isFoundMore && !isEmpty && <p className="listing-more">{searchLink}</p>}
      {/* The cards to come would push them away. */}
      {isComplete && (
        <PageLinks
          page={list.page}
          lastPage={list.lastPage}
          addressOf={(page) => listingAddress(route, { ...params, page })}
          onPage={(page) =>
            void navigateTo({ ...params, page }).then(() => {
              toTop();
              focusCount();
            })
          }
        />
      )}
    </>
  );
}

function focusCount(): void {
  document.querySelector<HTMLElement>('.listing-bar [role=status]')?.focus({ preventScroll: true });
}

/** Numbers of items: of the first rendering, which fill a phone's screen, and added with each further frame. */
const steps = { first: 4, more: 10 } as const;

/** Renders the first items, then more with each frame until all are rendered: a slow phone can respond to taps in between. */
function useProgressiveRendering<Item>(items: readonly Item[]): readonly Item[] {
  const [rendered, setRendered] = useState({ items, count: steps.first as number });
  const count = rendered.items === items ? rendered.count : steps.first;
  useEffect(() => {
    if (count >= items.length) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setRendered({ items, count: count + steps.more })),
    );
    return () => cancelAnimationFrame(frame);
  }, [items, count]);
  return count < items.length ? items.slice(0, count) : items;
}
