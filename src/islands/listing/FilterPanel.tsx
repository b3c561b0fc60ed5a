import { memo } from 'react';
import type { FilterName } from '#domain/listing/listing-query.ts';
import { withOption } from '#domain/listing/listing-query.ts';
import { showCount } from '#domain/search/search-messages.ts';
import { showProducts } from '#domain/shop/labels.ts';
import { $listing, type ListingState, navigateTo } from '#stores/listing/listing.ts';

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
        <fieldset key={filter}>
          <legend>{heading}</legend>
          <ul className="plain">
            {options.map(({ path, label }) => (
              <Option
                key={path}
                {...{ filter, path, label }}
                isChosen={params[filter].includes(path)}
                count={isReady ? (list.counts[filter].get(path) ?? 0) : null}
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
