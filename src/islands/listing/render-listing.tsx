import { useStore } from '@nanostores/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { chosenFirst, type FilterName, isLabelFilter, optionValue } from '#domain/listing/listing-query.ts';
import { optionLabel } from '#domain/listing/option-label.ts';
import { sizeHeading } from '#domain/listing/size-options.ts';
import { resultsFor } from '#domain/search/search-messages.ts';
import { $isUpdating, $listing } from '#stores/listing/listing.ts';
import { type FilterGroup, FilterPanel } from './Filters.tsx';
import { ListingResults } from './ListingResults.tsx';

const find = (part: string) => document.querySelector(part) as HTMLElement;

/** Renders the store's list in place of the built one. `touched` is the control that has the focus. */
export function renderListing(touched: HTMLElement | undefined): void {
  const panel = find('.filter-groups');
  const results = find('.results');
  const groups = [...panel.querySelectorAll('ul')].map(readGroup).map((group) => {
    const chosen = $listing.get().params[group.filter];
    // What was ticked just now stays under the finger.
    if (touched) return group;
    const options = withChosenOf(group, chosen);
    // A size is looked for in its place.
    return { ...group, options: group.filter === 'size' ? options : chosenFirst(options, chosen) };
  });
  const onRendered = reserveHeight(results);
  flushSync(() => {
    createRoot(panel).render(<Panel groups={groups} />);
    createRoot(results).render(<Results groups={groups} onRendered={onRendered} />);
  });
  if (touched) focusOn(touched);
  showQueryInHeading();
  restoreScroll(results);
  restoreFocus();
}

function Panel({ groups }: { groups: readonly FilterGroup[] }) {
  return <FilterPanel {...useStore($listing)} groups={groups} />;
}

function Results(props: { groups: readonly FilterGroup[]; onRendered: (isComplete: boolean) => void }) {
  const isUpdating = useStore($isUpdating);
  const toTop = () => find('h1').scrollIntoView({ behavior: 'instant' });
  return <ListingResults {...useStore($listing)} {...props} isUpdating={isUpdating} toTop={toTop} />;
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

/** The options, and after them each chosen one of their kind that only another list offers. */
function withChosenOf(
  { filter, heading, options }: FilterGroup,
  chosen: readonly string[],
): FilterGroup['options'] {
  if (isLabelFilter(filter)) return options;
  const isOfGroup = (path: string) => filter !== 'size' || sizeHeading(optionValue(path)) === heading;
  const paths = chosen.filter((path) => isOfGroup(path) && !options.some((option) => option.path === path));
  return [...options, ...paths.map((path) => ({ path, label: optionLabel(path) }))];
}

function focusOn(touched: HTMLElement): void {
  const twin =
    touched instanceof HTMLSelectElement
      ? find('.sort select')
      : (document.querySelector<HTMLElement>(`.filters [value="${touched.getAttribute('href')}"]`) ??
        find(`.views a[aria-label="${touched.getAttribute('aria-label')}"]`));
  twin?.focus({ preventScroll: true });
  // On a phone the sheet's button comes with the first tick.
  twin?.scrollIntoView({ block: 'nearest' });
}

export function showQueryInHeading(): void {
  const heading = find('h1');
  const intro = heading.nextElementSibling as HTMLElement;
  const built = {
    heading: heading.dataset.built ? [heading.dataset.built] : [...heading.childNodes],
    title: document.title,
  };
  const shop = built.title.slice(built.title.lastIndexOf(' | '));
  $listing.subscribe(({ params: { query } }) => {
    heading.replaceChildren(...(query === '' ? built.heading : [resultsFor(query)]));
    intro.hidden = query !== '';
    document.title = query === '' ? built.title : heading.textContent + shop;
  });
}

/**
 * Keeps the height of the list until it is rendered whole, so that nothing below it shifts and the browser can restore the
 * scroll position: a list is rendered in steps, and going back may wait for a file. Call the returned function after each
 * rendering.
 */
function reserveHeight(results: HTMLElement): (isComplete: boolean) => void {
  const heights = new Map<string, number>();
  let height: number = history.state?.height ?? results.offsetHeight;
  const reserve = (minHeight: string) => {
    results.style.minHeight = minHeight;
    if (minHeight === '') heights.set(location.href, height);
  };
  // Measured in advance, as reading the height on demand would force one more layout.
  new ResizeObserver(([box]) => {
    height = box?.contentRect.height ?? height;
    if (!results.style.minHeight) reserve('');
  }).observe(results);
  addEventListener('popstate', () => reserve(`${heights.get(location.href) ?? height}px`));
  return (isComplete) => {
    if (isComplete) reserve('');
    else if (!results.style.minHeight) reserve(`${height}px`);
  };
}

/** Restores the scroll position on the way back from another page, as the list is rendered later than the page. */
function restoreScroll(results: HTMLElement): void {
  const scroll: unknown = history.state?.scroll;
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  addEventListener('pagehide', () =>
    history.replaceState({ scroll: scrollY, height: results.offsetHeight }, ''),
  );
}

/** Restores the focus when the filter sheet closes: its button may have been rendered anew, so that the browser cannot. */
function restoreFocus(): void {
  const sheet = find('.filters');
  sheet.addEventListener('toggle', (event) => {
    const isFocusLost = document.activeElement === document.body || sheet.contains(document.activeElement);
    if ((event as ToggleEvent).newState === 'closed' && isFocusLost) find('.filters-open').focus();
  });
}
