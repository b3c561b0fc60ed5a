import type { BrowserIndex, IndexRow } from '#domain/browser-index.ts';
import { type ListingFilter, listingFilterFrom, matchesListing } from '#domain/listing-filter.ts';
import { emptyResults, failedResults, resultsFor, showingCount } from '#domain/messages.ts';
import { formatPrice } from '#domain/money.ts';
import { pictureFile, productPath } from '#domain/paths.ts';
import { pictureClass } from '#domain/product.ts';

/** As many cards as a phone draws without a pause. */
const mostCards = 120;

/** Shows on /collection what its address asks for; without a script the whole list stands there. */
export async function startListingSearch(): Promise<void> {
  const filter = listingFilterFrom(location.search);
  const asked = filter.query ?? filter.brand ?? filter.category;
  if (asked !== null) await showFiltered(filter, asked);
  document.documentElement.classList.remove('filtering');
}

async function showFiltered(filter: ListingFilter, asked: string): Promise<void> {
  const results = document.querySelector<HTMLElement>('.results');
  const grid = results?.querySelector('.grid');
  const card = grid?.querySelector('.card');
  const count = results?.querySelector('[role=status]');
  const empty = results?.querySelector('.empty');
  const heading = document.querySelector('h1');
  if (!results || !grid || !card || !count || !empty || !heading) return;
  heading.textContent = resultsFor(asked);
  heading.nextElementSibling?.remove();
  results.querySelector('.pages')?.remove();
  try {
    const reply = await fetch('/catalogue.json');
    const { rows }: BrowserIndex = await reply.json();
    const found = rows.filter(([, name, , category, subCategory]) =>
      matchesListing({ name, category, subCategory }, filter),
    );
    const shown = found.slice(0, mostCards);
    grid.replaceChildren(...shown.map((row) => cardOf(row, card)));
    if (shown.length === 0) return sayEmpty(count, empty, emptyResults(asked));
    count.textContent = showingCount(shown.length, found.length);
    count.nextElementSibling?.removeAttribute('hidden');
  } catch {
    grid.replaceChildren();
    sayEmpty(count, empty, failedResults);
  }
}

function sayEmpty(count: Element, empty: Element, text: string): void {
  count.textContent = '';
  empty.removeAttribute('hidden');
  const words = empty.querySelector('p');
  if (words) words.textContent = text;
}

/** A card of the page, with another product in it. */
function cardOf([id, name, price, , , picture, rating]: IndexRow, card: Element): Node {
  const copy = card.cloneNode(true) as HTMLElement;
  const link = copy.querySelector('a');
  const image = copy.querySelector('img');
  const frame = copy.querySelector('.picture');
  const shown = copy.querySelector('.price');
  copy.querySelector('source')?.remove();
  copy.querySelector('.badge')?.remove();
  copy.querySelector('s')?.remove();
  const stars = copy.querySelector('.rating b');
  if (rating === 0) stars?.parentElement?.remove();
  else if (stars) stars.textContent = rating.toFixed(1);
  if (!link || !image || !frame || !shown) return copy;
  link.href = productPath(id);
  link.textContent = name;
  shown.textContent = formatPrice(price);
  frame.className = pictureClass(picture);
  image.removeAttribute('srcset');
  image.removeAttribute('fetchpriority');
  image.loading = 'lazy';
  image.width = picture.width;
  image.height = picture.height;
  image.src = pictureFile(
    picture,
    picture.kind === 'photo' ? (picture.widths[0] ?? picture.width) : picture.width,
    'webp',
  );
  return copy;
}
