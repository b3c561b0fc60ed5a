import { shopWords } from '#domain/catalogue/labels.ts';
import { chatLink } from '#domain/content/chat.ts';
import type { ChatFacts } from '#domain/content/facts.ts';
import * as words from '#domain/search/search-messages.ts';
import { changedQuery, clearedQuery, type SearchQuery, searchOf } from '#domain/search/search-query.ts';
import { searchTerm } from '#domain/search/search-rule.ts';
import { paths } from '#domain/shop/paths.ts';
import { search } from '#domain/shop/shop.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { QueryRewrite } from '#search/find.ts';
import { searchFor } from '#stores/search/search.ts';
import { EmptyState } from '../frame/EmptyState.tsx';
import { onPlainClick } from '../frame/plain-click.ts';
import { lensScene, Scene } from '../frame/Scene.tsx';
import { searchFields } from './SearchBox.tsx';

interface Props {
  params: SearchQuery;
  facts: ChatFacts;
  /** Number of results that the filters hide. */
  hidden: number;
}

export function NothingFound({ params, facts, hidden }: Props) {
  const isFiltered = hidden > 0;
  const advice = isFiltered ? words.hiddenByFilters(hidden) : words.searchWords.advice;
  return (
    <EmptyState
      scene={<Scene {...lensScene} />}
      title={words.noResults.title}
      text={`${words.searchWords.none}. ${advice}`}
    >
      {isFiltered && (
        <button type="button" className="button" onClick={() => void searchFor(clearedQuery(params))}>
          {words.searchWords.clear}
        </button>
      )}
      <a className={isFiltered ? 'button button-quiet' : 'button'} href={paths.collection}>
        {words.searchWords.browse}
      </a>
      <button type="button" className="button button-quiet" onClick={focusSearchBox}>
        {words.searchWords.tryNew}
      </button>
      <AskForIt {...{ params, facts }} />
    </EmptyState>
  );
}

export function AskForIt({ params, facts }: Pick<Props, 'params' | 'facts'>) {
  return (
    <a className="more" href={chatLink(facts, words.askForProduct(facts.name, params.query))}>
      {words.askUsForItOnWhatsapp}
    </a>
  );
}

/** One of them is seen, and takes the focus. */
function focusSearchBox(): void {
  for (const field of searchFields()) {
    field.focus();
    field.select();
  }
}

interface RewriteProps {
  params: SearchQuery;
  rewrite: QueryRewrite;
  place: words.SimilarPlace;
}

/** Shows how the query was interpreted, if that is not as typed. */
export function RewriteNote({ params, rewrite, place }: RewriteProps) {
  const asked = `“${shorten(params.query, search.shownLength)}”`;
  // The products have all of the words, but not as a phrase.
  if (rewrite.text === searchTerm(params.query))
    return place === 'instead' ? <p className="search-note">{words.nearestOnly(asked)}</p> : null;
  const shown = shopWords(rewrite.text);
  // The shop's own spelling was typed.
  if (searchTerm(shown) === searchTerm(params.query)) return null;
  const better = changedQuery(params, { query: rewrite.text });
  const [before, behind] = words.wordsAroundRewrite(rewrite.kind, asked, place);
  return (
    <p className="search-note">
      {before}
      <a href={paths.search + searchOf(better)} onClick={onPlainClick(() => void searchFor(better))}>
        {rewrite.kind === 'brand' ? words.plural(rewrite.text) : shown}
      </a>
      {behind}
    </p>
  );
}
