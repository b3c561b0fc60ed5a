import { useEffect, useRef } from 'react';
import {
  searchAgainLabel,
  searchTheShop,
  searchWords,
  shortPlaceholder,
} from '#domain/search/search-messages.ts';
import { type SearchQuery, searchFieldsSelector, withAskedPrice } from '#domain/search/search-query.ts';
import { searchLabel } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { longestSearch } from '#domain/shop/shop.ts';
import { $search, searchFor } from '#stores/search/search.ts';

export function searchFields(): NodeListOf<HTMLInputElement> {
  return document.querySelectorAll(searchFieldsSelector);
}

/** The search field of phones and tablets; without a script the browser itself sends it. The header's searches here, too. */
export function SearchBox({ query, isHelp }: Pick<SearchQuery, 'query' | 'isHelp'>) {
  const isShown = useRef(false);
  useEffect(() => {
    // Text that was typed before this script had loaded stays.
    if (query === '' && !isShown.current) return;
    for (const field of searchFields())
      if (isShown.current || document.activeElement !== field) field.value = query;
    isShown.current = true;
  }, [query]);
  useEffect(() => {
    for (const { form } of searchFields()) form?.addEventListener('submit', submit);
  }, []);
  return (
    <form className="search" role="search" aria-label={searchAgainLabel} action={paths.search}>
      <input
        type="search"
        name="q"
        maxLength={longestSearch}
        aria-label={isHelp ? searchWords.searchHelp : searchTheShop}
        placeholder={isHelp ? searchWords.searchHelp : shortPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="icon-button" aria-label={searchLabel}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10.5 4a6.5 6.5 0 1 0 .1 0ZM15.5 15.5 20 20" />
        </svg>
      </button>
    </form>
  );
}

function submit(event: SubmitEvent): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const query = String(new FormData(form).get('q') ?? '').trim();
  // The header's box searches products everywhere.
  const isHelp = form.closest('.is-help') !== null;
  if (query !== '') void searchFor(withAskedPrice({ ...$search.get().params, query, isHelp, page: 1 }));
}
