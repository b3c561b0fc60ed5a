import './page.ts';
import { failedSearch, resultsFor } from '#domain/search/search-messages.ts';
import { search } from '#domain/shop/shop.ts';
import { startCards } from './cards.ts';
import { queryElement } from './dom.ts';

startCards();
// Before the first paint, as a longer heading would shift the page.
const query = new URLSearchParams(location.search).get('q')?.trim();
if (query) {
  queryElement('h1').textContent = resultsFor(query);
  queryElement('.search-head').classList.add('asked');
  (queryElement('.search-head input') as HTMLInputElement).value = query;
}
setTimeout(() => {
  if (document.querySelector('main astro-island[ssr]'))
    queryElement('.results [role=status]').textContent = failedSearch.text;
}, 2 * search.timeoutMs);
