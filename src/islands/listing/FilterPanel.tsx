import { showCount } from '#domain/finding-messages.ts';
import { withOption } from '#domain/listing-ask.ts';
import type { FilterName } from '#domain/listing-place.ts';
import { askFor, type ListingState } from '#stores/listing.ts';

/** A filter as the built page lists it. */
export interface FilterGroup {
  filter: FilterName;
  heading: string;
  options: readonly { path: string; label: string }[];
}

interface Props extends ListingState {
  groups: readonly FilterGroup[];
}

export function FilterPanel({ groups, ask, list }: Props) {
  const isReady = list.step === 'ready';
  return (
    <>
      {groups.map(({ filter, heading, options }) => (
        <fieldset key={filter}>
          <legend>{heading}</legend>
          <ul className="plain">
            {options.map(({ path, label }) => {
              const count = isReady ? (list.counts[filter].get(path) ?? 0) : null;
              return (
                <li key={path}>
                  <label className={count === 0 ? 'filter none' : 'filter'}>
                    <input
                      type="checkbox"
                      value={path}
                      checked={ask[filter].includes(path)}
                      onChange={() => void askFor(withOption(ask, filter, path))}
                    />
                    <span>{label}</span> <span className="count">{count}</span>
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
      <button
        type="button"
        className="button filters-done"
        popoverTarget="filters"
        popoverTargetAction="hide"
      >
        {isReady ? showCount(list.total) : 'Show products'}
      </button>
    </>
  );
}
