import { searchSortNames } from '#domain/search/search-messages.ts';
import { changedQuery, type SearchQuery, type SearchSort } from '#domain/search/search-query.ts';
import { filtersLabel, productsLabel, sortLabel } from '#domain/shop/labels.ts';
import { searchPage } from '#domain/shop/shop.ts';
import { searchFor, unsearched } from '#stores/search/search.ts';

interface Props {
  params: SearchQuery;
  status: string;
  /** Whether the page shows the status below: then it is for screen readers alone. */
  isSaidBelow?: boolean;
  /** Whether there is nothing that filters or an order could change. */
  isBare?: boolean;
}

/** The number of results, the button of the filters where they are a sheet, and the sort. */
export function SearchBar({ params, status, isSaidBelow = false, isBare = false }: Props) {
  const chosen = [params.category, params.min, params.max].filter((each) => each !== null).length;
  return (
    <div className={isBare ? 'sr-only' : 'listing-bar found-bar'}>
      <h2 className="sr-only">{productsLabel}</h2>
      <p role="status" className={isSaidBelow ? 'sr-only' : undefined} suppressHydrationWarning>
        {status}
      </p>
      {!isBare && (
        <>
          <button type="button" className="pill filters-open" popoverTarget="filters">
            {filtersLabel}
            {chosen > 0 && <b>{chosen}</b>}
          </button>
          <label className="pill sort">
            <span>{sortLabel}</span>
            <select
              value={params.sort}
              disabled={params === unsearched.params}
              onChange={({ target }) =>
                void searchFor(changedQuery(params, { sort: target.value as SearchSort }))
              }
            >
              {searchPage.sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {searchSortNames[sort]}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </div>
  );
}
