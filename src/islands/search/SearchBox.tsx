import { type SubmitEvent, useEffect, useRef } from 'react';
import { searchAgainLabel, searchTheShop, shortPlaceholder } from '#domain/search/search-messages.ts';
import { searchLabel } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { longestSearch } from '#domain/shop/shop.ts';
import { $search, searchFor } from '#stores/search/search.ts';

/** The id of the field, for the button that starts a new search. */
export const searchBoxId = 'search-again';

/** The search field; without a script the browser itself sends it. */
export function SearchBox({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    const input = field.current;
    // Text that was typed before this script had loaded stays.
    if (!input || (query === '' && !isShown.current)) return;
    if (isShown.current || document.activeElement !== input) input.value = query;
    isShown.current = true;
  }, [query]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (asked !== '') void searchFor({ ...$search.get().params, query: asked, page: 1 });
  };
  return (
    <form
      className="search"
      role="search"
      aria-label={searchAgainLabel}
      action={paths.search}
      onSubmit={submit}
    >
      <input
        ref={field}
        id={searchBoxId}
        type="search"
        name="q"
        maxLength={longestSearch}
        aria-label={searchTheShop}
        placeholder={shortPlaceholder}
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
