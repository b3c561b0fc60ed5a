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
  const [heading, count, all, grid, empty, title, text, retry, pages] = [
    'h1',
    '.listing-count [role=status]',
    '.more',
    '.results .grid',
    '.empty',
    '.empty h2',
    '.empty p',
    '.empty button',
    '.pages',
  ].map((part) => document.querySelector<HTMLElement>(part));
  const blanks = document.querySelector('template')?.content.children;
  if (asked === null || !heading || !count || !all || !grid || !empty || !title || !text || !retry || !blanks)
    return;

  const say = (titleText: string, words: string) => {
    count.textContent = '';
    all.hidden = true;
    empty.hidden = false;
    title.textContent = titleText;
    text.textContent = words;
  };
  const find = async () => {
    page.add('searching');
    empty.hidden = retry.hidden = true;
    // Takes its place at once, or what is said of the search would move when it comes.
    all.hidden = false;
    count.textContent = searching;
    grid.replaceChildren();
    try {
      const found = (await fetchRows()).filter(([, name, , category, subCategory]) =>
        matchesListing({ name, category, subCategory }, filter),
      );
      const shown = found.slice(0, search.mostCards);
      grid.append(...shown.map((row) => foundCard(row, blanks)));
      // The quick-adds show what of it is in the cart.
      dispatchEvent(new Event('storage'));
      if (shown.length === 0) say(noResults.title, emptyResults(asked));
      else count.textContent = showingCount(shown.length, found.length);
    } catch {
      retry.hidden = false;
      say(failedSearch.title, failedSearch.text);
    }
    page.remove('searching');
  };
  heading.textContent = resultsFor(asked);
  heading.nextElementSibling?.remove();
  document.title = heading.textContent + document.title.slice(document.title.lastIndexOf(' | '));
  pages?.remove();
  retry.onclick = find;
  void find();
}

async function fetchRows(): Promise<readonly IndexRow[]> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), search.timeoutMs);
  const reply = await fetch('/catalogue.json', { signal: limit.signal });
  const index: BrowserIndex = await reply.json();
  return index.rows;
}
