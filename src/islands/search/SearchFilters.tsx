import { useEffect, useId, useState } from 'react';
import * as words from '#domain/search/search-messages.ts';
import {
  changedQuery,
  clearedQuery,
  priceBound,
  type SearchQuery,
  type SearchSort,
  searchOf,
} from '#domain/search/search-query.ts';
import * as labels from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { searchCategories, searchPage } from '#domain/shop/shop.ts';
import { amountKeyboard, formatAmount, formatPrice } from '#domain/text/money.ts';
import { type SearchResults, searchFor, unsearched } from '#stores/search/search.ts';
import { Chips } from '../frame/Chips.tsx';
import { focusTitle } from '../frame/EmptyState.tsx';

interface Props {
  params: SearchQuery;
  results: SearchResults;
}

/** Filters by category and price, and a button that clears them: a panel from 1280 px, elsewhere a sheet. */
export function SearchFilters({ params, results }: Props) {
  // An invalid price is only in its field.
  const [cleared, setCleared] = useState(0);
  const facets = results.step === 'ready' ? results.facets : null;
  const choices = [
    { id: null, label: words.allCategories, count: facets?.all },
    ...searchCategories.map(({ id, label }) => ({ id, label, count: facets?.categories[id] })),
  ];
  const change = (changed: Parameters<typeof changedQuery>[1]) =>
    void searchFor(changedQuery(params, changed));
  /** Whether the screen cannot answer yet, so that a choice would be lost. */
  const isAsleep = params === unsearched.params;
  const isCrossed = params.min !== null && params.max !== null && params.min > params.max;
  return (
    <nav className="filters" id="filters" popover="auto" aria-label={labels.filterLabel}>
      <p className="filters-head">
        <b>{labels.filtersLabel}</b>
        <button
          type="button"
          className="icon-button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={labels.closeFilters}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </p>
      <div className="filter-groups">
        <fieldset disabled={isAsleep}>
          <legend>{words.categoryLabel}</legend>
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
          <legend>{words.priceLegend}</legend>
          <div className="price-bounds">
            <PriceBound
              key={`lowest ${cleared}`}
              label={words.lowestLabel}
              placeholder="0"
              bound={params.min}
              onBound={(min) => change({ min })}
            />
            <PriceBound
              key={`highest ${cleared}`}
              label={words.highestLabel}
              placeholder={words.noLimit}
              bound={params.max}
              onBound={(max) => change({ max })}
            />
          </div>
          {isCrossed && (
            <p className="bound-fault" role="alert">
              {words.searchWords.crossed}
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
          {words.searchWords.clear}
        </button>
        <button
          type="button"
          className="button filters-done"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          {results.step === 'ready' ? words.showCount(results.total) : labels.showProducts}
        </button>
      </div>
    </nav>
  );
}

interface PriceBoundProps {
  label: string;
  placeholder: string;
  /** Null for none. */
  bound: number | null;
  onBound: (bound: number | null) => void;
}

/** A field for an amount, which counts on leaving the field or pressing Enter. */
function PriceBound({ label, placeholder, bound, onBound }: PriceBoundProps) {
  const [text, setText] = useState('');
  const faultId = useId();
  useEffect(() => setText(bound === null ? '' : formatAmount(bound)), [bound]);
  const read = priceBound(text);
  const isBad = text.trim() !== '' && read === null;
  const commit = () => {
    if (!isBad && read !== bound) onBound(read);
  };
  return (
    <label className="price-bound">
      <span>{label}</span>
      <input
        inputMode={amountKeyboard}
        autoComplete="off"
        maxLength={16}
        placeholder={placeholder}
        value={text}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? faultId : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      {isBad && (
        <span className="bound-fault" id={faultId}>
          {words.searchWords.badBound}
        </span>
      )}
    </label>
  );
}

interface SearchBarProps {
  params: SearchQuery;
  status: string;
  /** Whether the page shows the status below: then it is only for screen readers. */
  isSaidBelow?: boolean;
  /** Whether there is nothing that filters or an order could change. */
  isBare?: boolean;
}

/** The number of results, the button of the filters if they are a sheet, and the sort. */
export function SearchBar({ params, status, isSaidBelow = false, isBare = false }: SearchBarProps) {
  const chosen = [params.category, params.min, params.max].filter((each) => each !== null).length;
  return (
    <div className={isBare ? 'sr-only' : 'listing-bar found-bar'}>
      <h2 className="sr-only">{labels.productsLabel}</h2>
      <p role="status" className={isSaidBelow ? 'sr-only' : undefined} suppressHydrationWarning>
        {status}
      </p>
      {!isBare && (
        <>
          <button type="button" className="pill filters-open" popoverTarget="filters">
            {labels.filtersLabel}
            {chosen > 0 && <b>{chosen}</b>}
          </button>
          <label className="pill sort">
            <span>{labels.sortLabel}</span>
            <select
              value={params.sort}
              disabled={params === unsearched.params}
              onChange={({ target }) =>
                void searchFor(changedQuery(params, { sort: target.value as SearchSort }))
              }
            >
              {searchPage.sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {words.searchSortNames[sort]}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </div>
  );
}

/** The price bounds above the results; a tap takes one off. */
export function PriceChips({ params }: Pick<Props, 'params'>) {
  const chips = [
    { key: 'min', label: words.lowestLabel, bound: params.min, without: changedQuery(params, { min: null }) },
    {
      key: 'max',
      label: words.highestLabel,
      bound: params.max,
      without: changedQuery(params, { max: null }),
    },
  ].flatMap(({ key, label, bound, without }) => {
    if (bound === null) return [];
    const onRemove = () => {
      // The pressed chip disappears.
      focusTitle();
      void searchFor(without);
    };
    return { key, label: `${label} ${formatPrice(bound)}`, href: paths.search + searchOf(without), onRemove };
  });
  return <Chips chips={chips} />;
}
