import { chatLink } from '#domain/chat.ts';
import type { Facts } from '#domain/facts.ts';
import { askForProduct, noResults, searchWords } from '#domain/finding-messages.ts';
import { paths } from '#domain/paths.ts';
import { clearedAsk, type SearchAsk } from '#domain/search-ask.ts';
import { searchFor } from '#stores/search.ts';
import { EmptyState } from '../frame/EmptyState.tsx';
import { searchBoxId } from './SearchBox.tsx';

interface Props {
  ask: SearchAsk;
  facts: Facts;
  /** Whether there are results, and the filters leave none of them. */
  isFiltered: boolean;
}

export function NothingFound({ ask, facts, isFiltered }: Props) {
  return (
    <EmptyState title={noResults.title} text={`${searchWords.none}. ${searchWords.advice}`}>
      {isFiltered && (
        <button type="button" className="button" onClick={() => void searchFor(clearedAsk(ask))}>
          {searchWords.clear}
        </button>
      )}
      <a className={isFiltered ? 'button button-quiet' : 'button'} href={paths.collection}>
        {searchWords.browse}
      </a>
      <button type="button" className="button button-quiet" onClick={tryNew}>
        {searchWords.tryNew}
      </button>
      <a className="more" href={chatLink(facts, askForProduct(facts.name, ask.query))}>
        Ask us for it on WhatsApp
      </a>
    </EmptyState>
  );
}

function tryNew(): void {
  const box = document.getElementById(searchBoxId) as HTMLInputElement;
  box.focus();
  box.select();
}
