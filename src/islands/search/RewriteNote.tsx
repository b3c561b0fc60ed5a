import { spelledBrands } from '#domain/catalogue/labels.ts';
import {
  nearestOnly,
  plural,
  type SimilarPlace,
  wordsAroundRewrite,
} from '#domain/search/search-messages.ts';
import { changedQuery, type SearchQuery, searchOf } from '#domain/search/search-query.ts';
import { searchTerm } from '#domain/search/search-rule.ts';
import { paths } from '#domain/shop/paths.ts';
import { search } from '#domain/shop/shop.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { QueryRewrite } from '#search/find.ts';
import { searchFor } from '#stores/search/search.ts';
import { onPlainClick } from '../frame/plain-click.ts';

interface Props {
  params: SearchQuery;
  rewrite: QueryRewrite;
  place: SimilarPlace;
}

/** Shows how the query was interpreted, where that is not as typed. */
export function RewriteNote({ params, rewrite, place }: Props) {
  const asked = `“${shorten(params.query, search.shownLength)}”`;
  // The products have all of the words, but not as a phrase.
  if (rewrite.text === searchTerm(params.query))
    return place === 'instead' ? <p className="search-note">{nearestOnly(asked)}</p> : null;
  const shown = spelledBrands(rewrite.text);
  // The shop's own spelling was typed.
  if (searchTerm(shown) === searchTerm(params.query)) return null;
  const better = changedQuery(params, { query: rewrite.text });
  const [before, behind] = wordsAroundRewrite(rewrite.kind, asked, place);
  return (
    <p className="search-note">
      {before}
      <a href={paths.search + searchOf(better)} onClick={onPlainClick(() => void searchFor(better))}>
        {rewrite.kind === 'brand' ? plural(rewrite.text) : shown}
      </a>
      {behind}
    </p>
  );
}
