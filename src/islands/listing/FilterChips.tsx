import { chosenFilters, clearFilters, removeFilter } from '#domain/listing/listing-messages.ts';
import {
  type ListingQuery,
  type ListingRoute,
  listingAddress,
  optionValue,
  withOption,
  withoutFilters,
} from '#domain/listing/listing-query.ts';
import { search } from '#domain/shop/shop.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { onPlainClick } from '../frame/plain-click.ts';
import type { FilterGroup } from './FilterPanel.tsx';

interface Props {
  route: ListingRoute;
  params: ListingQuery;
  groups: readonly FilterGroup[];
  /** Whether the list is empty, which shows a link of its own that clears the filters. */
  isEmpty: boolean;
  onNavigate: (params: ListingQuery) => void;
}

/** The chosen filters besides the page's own; a tap removes one. */
export function FilterChips({ route, params, groups, isEmpty, onNavigate }: Props) {
  const chips = (['brand', 'category'] as const).flatMap((filter) =>
    params[filter]
      .filter((path) => path !== route.own?.path)
      .map((path) => ({
        key: path,
        label: labelOf(groups, path),
        without: withOption(params, filter, path),
      })),
  );
  if (params.query !== '') {
    const label = `“${shorten(params.query, search.shownLength)}”`;
    chips.unshift({ key: 'q', label, without: { ...params, query: '', page: 1 } });
  }
  if (chips.length === 0) return null;
  const cleared = withoutFilters(params, route);
  return (
    <ul className="chips" aria-label={chosenFilters}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <a
            className="pill"
            href={listingAddress(route, without)}
            aria-label={removeFilter(label)}
            onClick={onPlainClick(() => onNavigate(without))}
          >
            {label}
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 7l10 10M17 7 7 17" />
            </svg>
          </a>
        </li>
      ))}
      <li hidden={isEmpty}>
        <a
          className="more"
          href={listingAddress(route, cleared)}
          onClick={onPlainClick(() => onNavigate(cleared))}
        >
          {clearFilters}
        </a>
      </li>
    </ul>
  );
}

function labelOf(groups: readonly FilterGroup[], path: string): string {
  const options = groups.flatMap((group) => group.options);
  return options.find((option) => option.path === path)?.label ?? optionValue(path);
}
