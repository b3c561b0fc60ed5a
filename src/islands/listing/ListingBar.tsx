import type { ChangeEvent } from 'react';
import { sortNames, updating, viewLabel, viewNames } from '#domain/listing/listing-messages.ts';
import {
  type ListingQuery,
  type ListingRoute,
  type ListingSort,
  type ListingView,
  listingAddress,
} from '#domain/listing/listing-query.ts';
import { filtersLabel, productsLabel, sortLabel } from '#domain/shop/labels.ts';
import { listing } from '#domain/shop/shop.ts';
import { onPlainClick } from '../frame/plain-click.ts';

interface Props {
  route: ListingRoute;
  params: ListingQuery;
  chosen: number;
  status: string;
  /** Whether the list is empty, which is shown below: then the count is only for screen readers. */
  isEmpty?: boolean;
  isUpdating: boolean;
  /** Shows another query; without it the bar is that of the built page: links, and a select that waits for its script. */
  onNavigate?: (params: ListingQuery) => void;
}

/** The number of products, and the controls that filter, sort and show them. */
export function ListingBar({ route, params, chosen, status, isEmpty, isUpdating, onNavigate }: Props) {
  const control = onNavigate
    ? {
        value: params.sort,
        onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
          onNavigate({ ...params, sort: target.value as ListingSort, page: 1 }),
      }
    : { defaultValue: params.sort, autoComplete: 'off' };
  // Nothing can be sorted, and no filter to take off. They keep their room, so that nothing moves.
  const isUseless = isEmpty && chosen === Number(params.query !== '');
  return (
    <div className="listing-bar">
      <h2 className="sr-only">{productsLabel}</h2>
      <p role="status" className={isEmpty ? 'sr-only' : undefined} tabIndex={onNavigate && -1}>
        {status}
      </p>
      <span className={isUpdating ? 'updating on' : 'updating'}>{updating}</span>
      <div className={isUseless ? 'listing-controls useless' : 'listing-controls'}>
        <button type="button" className="pill filters-open" popoverTarget="filters">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 .1 0ZM8 14.5a2.5 2.5 0 1 0 .1 0Z" />
          </svg>
          {filtersLabel}
          {chosen > 0 && <b>{chosen}</b>}
        </button>
        <label className="pill sort">
          <span>{sortLabel}</span>
          <select {...control}>
            {listing.sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </select>
        </label>
        <div className="views" role="group" aria-label={viewLabel}>
          {listing.views.map((view) => (
            <a
              key={view}
              href={onNavigate ? listingAddress(route, { ...params, view }) : `?view=${view}`}
              rel="nofollow"
              aria-label={viewNames[view]}
              aria-current={view === params.view ? 'true' : undefined}
              onClick={onNavigate && onPlainClick(() => onNavigate({ ...params, view }))}
            >
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={drawings[view]} />
              </svg>
            </a>
          ))}
        </div>
      </div>
    </div>
  );
}

const drawings: Readonly<Record<ListingView, string>> = {
  grid: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  list: 'M4.5 5h4v4h-4ZM4.5 15h4v4h-4ZM12 7h8M12 17h8',
};
