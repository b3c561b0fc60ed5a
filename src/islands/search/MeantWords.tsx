import { spelledBrands } from '#domain/catalogue/labels.ts';
import { type MeantPlace, meantAround, nearestOnly, plural } from '#domain/search/search-messages.ts';
import { changedQuery, type SearchQuery, searchOf } from '#domain/search/search-query.ts';
import { searchTerm } from '#domain/search/search-rule.ts';
import { paths } from '#domain/shop/paths.ts';
import { search } from '#domain/shop/shop.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Meaning } from '#search/find.ts';
import { searchFor } from '#stores/search/search.ts';
import { onPlainClick } from '../frame/plain-click.ts';

interface Props {
  params: SearchQuery;
  meant: Meaning;
  place: MeantPlace;
}

/** Shows how the query was interpreted, where that is not as typed. */
export function MeantWords({ params, meant, place }: Props) {
  const asked = `“${shorten(params.query, search.shownLength)}”`;
  // The products have all of the words, but not as a phrase.
  if (meant.text === searchTerm(params.query))
    return place === 'instead' ? <p className="meant">{nearestOnly(asked)}</p> : null;
  const shown = spelledBrands(meant.text);
  // The shop's own spelling was typed.
  if (searchTerm(shown) === searchTerm(params.query)) return null;
  const better = changedQuery(params, { query: meant.text });
  const [before, behind] = meantAround(meant.kind, asked, place);
  return (
    <p className="meant">
      {before}
      <a href={paths.search + searchOf(better)} onClick={onPlainClick(() => void searchFor(better))}>
        {meant.kind === 'brand' ? plural(meant.text) : shown}
      </a>
      {behind}
    </p>
  );
}
