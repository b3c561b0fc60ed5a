import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { resultsFor } from '#domain/finding-messages.ts';
import { type ListingAsk, type ListingSort, withOption } from '#domain/listing-ask.ts';
import type { FilterName } from '#domain/listing-place.ts';
import { $isUpdating, $listing, askFor, openListing } from '#stores/listing.ts';
import { useStored } from '../use-stored.ts';
import { type FilterGroup, FilterPanel } from './FilterPanel.tsx';
import { ListingResults } from './ListingResults.tsx';

const find = (part: string) => document.querySelector(part) as HTMLElement;

/**
 * Draws the list that the page was built with anew, as soon as it is another one: because the address asks for it, or
 * because of `touched`, controls of the built page. What the page is, and which options it has, its HTML says.
 */
export async function takeOver(touched: readonly HTMLElement[]): Promise<void> {
  await openListing();
  if (touched.length > 0 && $listing.get().list.step === 'failed') throw new Error('The list cannot be had.');
  const panel = find('.filter-groups');
  const results = find('.results');
  const groups = [...panel.querySelectorAll('ul')].map(readGroup);
  const changes = touched.map(changeBy);
  const last = touched.at(-1);
  flushSync(() => {
    createRoot(panel).render(<Panel groups={groups} />);
    createRoot(results).render(<Results groups={groups} />);
  });
  if (last) focusOn(last);
  if (last) askFor(changes.reduce((ask, change) => change(ask), $listing.get().ask));
  keepHead();
  keepScroll();
  keepFocus();
}

function Panel({ groups }: { groups: readonly FilterGroup[] }) {
  return <FilterPanel {...useStored($listing, $listing.get())} groups={groups} />;
}

function Results({ groups }: { groups: readonly FilterGroup[] }) {
  const isUpdating = useStored($isUpdating, false);
  const toTop = () => find('.results').scrollIntoView({ behavior: 'instant' });
  return (
    <ListingResults
      {...useStored($listing, $listing.get())}
      groups={groups}
      isUpdating={isUpdating}
      toTop={toTop}
    />
  );
}

function readGroup(list: HTMLElement): FilterGroup {
  const links = [...list.querySelectorAll('a')];
  return {
    filter: list.dataset.filter as FilterName,
    heading: list.previousElementSibling?.textContent ?? '',
    options: links.map((link) => ({
      path: link.getAttribute('href') ?? '',
      label: link.firstElementChild?.textContent ?? '',
    })),
  };
}

/** What a control of the built page means. */
function changeBy(touched: HTMLElement): (ask: ListingAsk) => ListingAsk {
  if (touched instanceof HTMLSelectElement) {
    const sort = touched.value as ListingSort;
    return (ask) => ({ ...ask, sort, page: 1 });
  }
  const link = touched as HTMLAnchorElement;
  const filter = link.closest('ul')?.dataset.filter as FilterName | undefined;
  if (filter) return (ask) => withOption(ask, filter, link.pathname);
  return (ask) => ({ ...ask, view: link.search === '?view=list' ? 'list' : 'grid' });
}

/** The keyboard stays where it was: on what is now drawn in the place of the touched control. */
function focusOn(touched: HTMLElement): void {
  const twin =
    touched instanceof HTMLSelectElement
      ? find('.sort select')
      : (document.querySelector<HTMLElement>(`.filters [value="${touched.getAttribute('href')}"]`) ??
        find(`.views a[aria-label="${touched.ariaLabel}"]`));
  twin?.focus({ preventScroll: true });
}

/** The heading and the title say what is searched for. */
function keepHead(): void {
  const heading = find('h1');
  const intro = heading.nextElementSibling as HTMLElement;
  const own = {
    heading: heading.dataset.built ? [heading.dataset.built] : [...heading.childNodes],
    title: document.title,
  };
  const shop = own.title.slice(own.title.lastIndexOf(' | '));
  $listing.subscribe(({ ask: { query } }) => {
    heading.replaceChildren(...(query === '' ? own.heading : [resultsFor(query)]));
    intro.hidden = query !== '';
    document.title = query === '' ? own.title : heading.textContent + shop;
  });
}

/** Whoever comes back from another page finds the place where they were, though the list is drawn later than the page. */
function keepScroll(): void {
  const scroll: unknown = history.state?.scroll;
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  addEventListener('pagehide', () => history.replaceState({ scroll: scrollY }, ''));
}

/** The button that opened the sheet may be drawn anew while the sheet is open: the browser cannot go back to it. */
function keepFocus(): void {
  const sheet = find('.filters');
  sheet.addEventListener('toggle', (event) => {
    const isLost = document.activeElement === document.body || sheet.contains(document.activeElement);
    if ((event as ToggleEvent).newState === 'closed' && isLost) find('.filters-open').focus();
  });
}
