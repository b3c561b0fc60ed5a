import { searchSortNames } from '#domain/finding-messages.ts';
import { changedAsk, type SearchAsk, type SearchSort } from '#domain/search-ask.ts';
import { searchPage } from '#domain/shop.ts';
import { searchFor, unsearched } from '#stores/search.ts';

interface Props {
  ask: SearchAsk;
  status: string;
}

/** How many were found, the way to the filters where they are a sheet, and how the results are sorted. */
export function SearchBar({ ask, status }: Props) {
  const chosen = [ask.category, ask.min, ask.max].filter((each) => each !== null).length;
  return (
    <div className="listing-bar found-bar">
      <h2 className="sr-only">Products</h2>
      <p role="status" suppressHydrationWarning>
        {status}
      </p>
      <button type="button" className="pill filters-open" popoverTarget="filters">
        Filters{chosen > 0 && <b>{chosen}</b>}
      </button>
      <label className="pill sort">
        <span>Sort</span>
        <select
          value={ask.sort}
          disabled={ask === unsearched.ask}
          onChange={({ target }) => void searchFor(changedAsk(ask, { sort: target.value as SearchSort }))}
        >
          {searchPage.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {searchSortNames[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
