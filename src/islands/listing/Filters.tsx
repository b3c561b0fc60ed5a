import { memo } from 'react';
import { clearFilters } from '#domain/listing/listing-messages.ts';
import {
  type CountedFilter,
  countedFilters,
  type FilterName,
  filterNames,
  type ListingQuery,
  type ListingRoute,
  listingAddress,
  withOption,
  withoutFilters,
} from '#domain/listing/listing-query.ts';
import { optionLabel } from '#domain/listing/option-label.ts';
import { showCount } from '#domain/search/search-messages.ts';
import { showProducts } from '#domain/shop/labels.ts';
import { search } from '#domain/shop/shop.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { $listing, type ListingState, navigateTo } from '#stores/listing/listing.ts';
import { Chips } from '../frame/Chips.tsx';
import { onPlainClick } from '../frame/plain-click.ts';

/** A filter, as the built page lists its options. */
export interface FilterGroup {
  filter: FilterName;
  heading: string;
  options: readonly { path: string; label: string }[];
}

interface Props extends ListingState {
  groups: readonly FilterGroup[];
}

export function FilterPanel({ groups, params, list }: Props) {
  const isReady = list.step === 'ready';
  return (
    <>
      {groups.map(({ filter, heading, options }) => (
        <fieldset key={heading}>
          <legend>{heading}</legend>
          <ul className="plain" data-filter={filter}>
            {options.map(({ path, label }) => (
              <Option
                key={path}
                {...{ filter, path, label }}
                isChosen={params[filter].includes(path)}
                count={isReady && isCounted(filter) ? (list.counts[filter].get(path) ?? 0) : null}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      <button
        type="button"
        className="button filters-done"
        popoverTarget="filters"
        popoverTargetAction="hide"
      >
        {isReady ? showCount(list.total) : showProducts}
      </button>
    </>
  );
}

interface OptionProps {
  filter: FilterName;
  path: string;
  label: string;
  isChosen: boolean;
  /** Null until the products are counted. */
  count: number | null;
}

/** Memoized: most options stay as they are when one is chosen. */
const Option = memo(({ filter, path, label, isChosen, count }: OptionProps) => (
  <li>
    <label className={count === 0 ? 'filter none' : 'filter'}>
      <input
        type="checkbox"
        value={path}
        checked={isChosen}
        onChange={() => void navigateTo(withOption($listing.get().params, filter, path))}
      />
      <span>{label}</span> <span className="count">{count}</span>
    </label>
  </li>
));

interface ChipsProps {
  route: ListingRoute;
  params: ListingQuery;
  groups: readonly FilterGroup[];
  /** Whether the list is empty, which shows its own link that clears the filters. */
  isEmpty: boolean;
  onNavigate: (params: ListingQuery) => void;
}

/** The chosen filters besides the page's own; a tap removes one. */
export function FilterChips({ route, params, groups, isEmpty, onNavigate }: ChipsProps) {
  const chip = (key: string, label: string, without: ListingQuery) => ({
    key,
    label,
    href: listingAddress(route, without),
    onRemove: () => onNavigate(without),
  });
  const chips = filterNames.flatMap((filter) =>
    params[filter]
      .filter((path) => path !== route.own?.path)
      .map((path) => chip(path, labelOf(groups, path), withOption(params, filter, path))),
  );
  if (params.query !== '') {
    const label = `“${shorten(params.query, search.shownLength)}”`;
    chips.unshift(chip('q', label, { ...params, query: '', page: 1 }));
  }
  const cleared = withoutFilters(params, route);
  return (
    <Chips chips={chips}>
      <li hidden={isEmpty}>
        <a
          className="more"
          href={listingAddress(route, cleared)}
          onClick={onPlainClick(() => onNavigate(cleared))}
        >
          {clearFilters}
        </a>
      </li>
    </Chips>
  );
}

function labelOf(groups: readonly FilterGroup[], path: string): string {
  const options = groups.flatMap((group) => group.options);
  return options.find((option) => option.path === path)?.label ?? optionLabel(path);
}

function isCounted(filter: FilterName): filter is CountedFilter {
  return countedFilters.some((each) => each === filter);
}
