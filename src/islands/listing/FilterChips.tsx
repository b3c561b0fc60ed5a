import { type ListingAsk, listingAddress, withOption, withoutFilters } from '#domain/listing-ask.ts';
import { clearFilters } from '#domain/listing-messages.ts';
import { type ListingPlace, optionValue } from '#domain/listing-place.ts';
import { shorten } from '#domain/plain-text.ts';
import { search } from '#domain/shop.ts';
import { onPlainClick } from '../plain-click.ts';
import type { FilterGroup } from './FilterPanel.tsx';

interface Props {
  place: ListingPlace;
  ask: ListingAsk;
  groups: readonly FilterGroup[];
  /** Whether what stands below offers the way back to everything already. */
  isEmpty: boolean;
  onAsk: (ask: ListingAsk) => void;
}

/** What is asked for besides what the page is about; a tap takes it away. */
export function FilterChips({ place, ask, groups, isEmpty, onAsk }: Props) {
  const chips = (['brand', 'category'] as const).flatMap((filter) =>
    ask[filter]
      .filter((path) => path !== place.own?.path)
      .map((path) => ({ key: path, label: labelOf(groups, path), without: withOption(ask, filter, path) })),
  );
  if (ask.query !== '') {
    const label = `“${shorten(ask.query, search.shownLength)}”`;
    chips.unshift({ key: 'q', label, without: { ...ask, query: '', page: 1 } });
  }
  if (chips.length === 0) return null;
  const cleared = withoutFilters(ask, place);
  return (
    <ul className="chips" aria-label="Chosen filters">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <a
            className="pill"
            href={listingAddress(place, without)}
            aria-label={`Remove ${label}`}
            onClick={onPlainClick(() => onAsk(without))}
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
          href={listingAddress(place, cleared)}
          onClick={onPlainClick(() => onAsk(cleared))}
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
