import type { BrowserIndex, IndexRow } from '#domain/browser-index.ts';
import { listingFilterFrom, matchesListing } from '#domain/listing-filter.ts';
import {
  emptyResults,
  failedSearch,
  noResults,
  resultsFor,
  searching,
  showingCount,
} from '#domain/messages.ts';
import { search } from '#domain/shop.ts';
import { foundCard } from './found-card.ts';

/** Shows on /collection what its address asks for; without a script the whole list stands there. */
export function startListingSearch(): void {
  const filter = listingFilterFrom(location.search);
  const asked = filter.query ?? filter.brand ?? filter.category;
  const page = document.documentElement.classList;
  const results = document.querySelector<HTMLElement>('.results');
  const grid = results?.querySelector('.grid');
  const count = results?.querySelector('.listing-count [role=status]');
  const empty = results?.querySelector<HTMLElement>('.empty');
  const title = empty?.querySelector('h2');
  const text = empty?.querySelector('p');
  const retry = empty?.querySelector('button');
  const heading = document.querySelector('h1');
  const card = document.querySelector('template')?.content.firstElementChild;
  if (asked === null || !grid || !count || !empty || !title || !text || !retry || !heading || !card) {
    page.remove('filtering');
    return;
  }

  const say = (words: { title: string; text: string }) => {
    count.textContent = '';
    empty.hidden = false;
    title.textContent = words.title;
    text.textContent = words.text;
  };
  const find = async () => {
    page.add('filtering', 'searching');
    empty.hidden = true;
    retry.hidden = true;
    count.textContent = searching;
    grid.replaceChildren();
    try {
      const found = (await fetchRows()).filter(([, name, , category, subCategory]) =>
        matchesListing({ name, category, subCategory }, filter),
      );
      const shown = found.slice(0, search.mostCards);
      grid.append(...shown.map((row) => foundCard(row, card)));
      if (shown.length === 0) say({ title: noResults.title, text: emptyResults(asked) });
      else {
        count.textContent = showingCount(shown.length, found.length);
        count.nextElementSibling?.removeAttribute('hidden');
      }
    } catch {
      retry.hidden = false;
      say(failedSearch);
    }
    page.remove('filtering', 'searching');
  };
  heading.textContent = resultsFor(asked);
  heading.nextElementSibling?.remove();
  document.title = heading.textContent + document.title.slice(document.title.lastIndexOf(' | '));
  results?.querySelector('.pages')?.remove();
  retry.addEventListener('click', find);
  find();
}

async function fetchRows(): Promise<readonly IndexRow[]> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), search.timeoutMs);
  const reply = await fetch('/catalogue.json', { signal: limit.signal });
  const index: BrowserIndex = await reply.json();
  return index.rows;
}
