import { chatLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import {
  askForProduct,
  askUsForItOnWhatsapp,
  hiddenByFilters,
  noResults,
  searchWords,
} from '#domain/search/search-messages.ts';
import { clearedQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { paths } from '#domain/shop/paths.ts';
import { searchFor } from '#stores/search/search.ts';
import { EmptyState } from '../frame/EmptyState.tsx';
import { searchFields } from './SearchBox.tsx';

interface Props {
  params: SearchQuery;
  facts: Facts;
  /** Number of results that the filters hide. */
  hidden: number;
}

export function NothingFound({ params, facts, hidden }: Props) {
  const isFiltered = hidden > 0;
  const advice = isFiltered ? hiddenByFilters(hidden) : searchWords.advice;
  return (
    <EmptyState title={noResults.title} text={`${searchWords.none}. ${advice}`}>
      {isFiltered && (
        <button type="button" className="button" onClick={() => void searchFor(clearedQuery(params))}>
          {searchWords.clear}
        </button>
      )}
      <a className={isFiltered ? 'button button-quiet' : 'button'} href={paths.collection}>
        {searchWords.browse}
      </a>
      <button type="button" className="button button-quiet" onClick={focusSearchBox}>
        {searchWords.tryNew}
      </button>
      <a className="more" href={chatLink(facts, askForProduct(facts.name, params.query))}>
        {askUsForItOnWhatsapp}
      </a>
    </EmptyState>
  );
}

/** One of them is seen, and takes the focus. */
function focusSearchBox(): void {
  for (const field of searchFields()) {
    field.focus();
    field.select();
  }
}
