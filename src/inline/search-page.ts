import './page.ts';
import { resultsFor } from '#domain/search/search-messages.ts';
import { searchFieldsSelector } from '#domain/search/search-query.ts';
import { watchScreenLoading } from './before-hydration.ts';
import { startCards } from './cards.ts';
import { queryElement } from './dom.ts';

startCards();
// Before the first paint, as a longer heading or another search box would shift the page.
const parameters = new URLSearchParams(location.search);
const query = parameters.get('q')?.trim();
if (parameters.get('in') === 'help') queryElement('.search-head').classList.add('is-help');
if (query) {
  queryElement('h1').textContent = resultsFor(query);
  // As built, the header's form leads to the list, which needs no script.
  for (const field of document.querySelectorAll<HTMLInputElement>(searchFieldsSelector)) {
    field.value = query;
    (field.form as HTMLFormElement).action = location.pathname;
  }
}
watchScreenLoading(true);
