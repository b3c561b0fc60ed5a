import { useState } from 'react';
import {
  allCategories,
  categoryLabel,
  highestLabel,
  lowestLabel,
  noLimit,
  priceInUgx,
  searchWords,
  showCount,
} from '#domain/search/search-messages.ts';
import { changedQuery, clearedQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { closeFilters, filterLabel, filtersLabel, showProducts } from '#domain/shop/labels.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { type SearchResults, searchFor, unsearched } from '#stores/search/search.ts';
import { PriceBound } from './PriceBound.tsx';

interface Props {
  params: SearchQuery;
  results: SearchResults;
}

/** Filters by category and price, and a button that clears them: a panel from 1280 px, elsewhere a sheet. */
export function SearchFilters({ params, results }: Props) {
  // An invalid price is in its field alone.
  const [cleared, setCleared] = useState(0);
  const facets = results.step === 'ready' ? results.facets : null;
  const choices = [
    { id: null, label: allCategories, count: facets?.all },
    ...searchPage.categories.map(({ id, label }) => ({ id, label, count: facets?.categories[id] })),
  ];
  const change = (changed: Parameters<typeof changedQuery>[1]) =>
    void searchFor(changedQuery(params, changed));
  /** Whether the screen cannot answer yet, so that a choice would be lost. */
  const isAsleep = params === unsearched.params;
  const isCrossed = params.min !== null && params.max !== null && params.min > params.max;
  return (
    <nav className="filters" id="filters" popover="auto" aria-label={filterLabel}>
      <p className="filters-head">
        <b>{filtersLabel}</b>
        <button
          type="button"
          className="icon-button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={closeFilters}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </p>
      <div className="filter-groups">
        <fieldset disabled={isAsleep}>
          <legend>{categoryLabel}</legend>
          <ul className="plain">
            {choices.map(({ id, label, count }) => (
              <li key={label}>
                <label className={count === 0 ? 'filter none' : 'filter'}>
                  <input
                    type="radio"
                    name="category"
                    checked={params.category === id}
                    onChange={() => change({ category: id })}
                  />
                  <span>{label}</span> <span className="count">{count}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <fieldset disabled={isAsleep}>
          <legend>{priceInUgx}</legend>
          <div className="price-bounds">
            <PriceBound
              key={`lowest ${cleared}`}
              label={lowestLabel}
              placeholder="0"
              bound={params.min}
              onBound={(min) => change({ min })}
            />
            <PriceBound
              key={`highest ${cleared}`}
              label={highestLabel}
              placeholder={noLimit}
              bound={params.max}
              onBound={(max) => change({ max })}
            />
          </div>
          {isCrossed && (
            <p className="bound-fault" role="alert">
              {searchWords.crossed}
            </p>
          )}
        </fieldset>
        <button
          type="button"
          className="button button-quiet filters-clear"
          disabled={isAsleep}
          onClick={() => {
            setCleared(cleared + 1);
            void searchFor(clearedQuery(params));
          }}
        >
          {searchWords.clear}
        </button>
        <button
          type="button"
          className="button filters-done"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          {results.step === 'ready' ? showCount(results.total) : showProducts}
        </button>
      </div>
    </nav>
  );
}
