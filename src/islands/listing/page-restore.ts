import { resultsFor } from '#domain/search/search-messages.ts';
import { $listing } from '#stores/listing/listing.ts';

const find = (part: string) => document.querySelector(part) as HTMLElement;

/** Shows the query in the heading and the title. */
export function showQueryInHeading(): void {
  const heading = find('h1');
  const intro = heading.nextElementSibling as HTMLElement;
  const own = {
    heading: heading.dataset.built ? [heading.dataset.built] : [...heading.childNodes],
    title: document.title,
  };
  const shop = own.title.slice(own.title.lastIndexOf(' | '));
  $listing.subscribe(({ params: { query } }) => {
    heading.replaceChildren(...(query === '' ? own.heading : [resultsFor(query)]));
    intro.hidden = query !== '';
    document.title = query === '' ? own.title : heading.textContent + shop;
  });
}

/**
 * Keeps the height of the list until it is rendered whole, so that nothing below it shifts and the browser can restore the
 * scroll position: a list is rendered in steps, and going back may wait for a file. Call the returned function after each
 * rendering.
 */
export function reserveHeight(results: HTMLElement): (isComplete: boolean) => void {
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
export function restoreScroll(results: HTMLElement): void {
  const scroll: unknown = history.state?.scroll;
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  addEventListener('pagehide', () =>
    history.replaceState({ scroll: scrollY, height: results.offsetHeight }, ''),
  );
}

/** Restores the focus when the filter sheet closes: its button may have been rendered anew, so that the browser cannot. */
export function restoreFocus(): void {
  const sheet = find('.filters');
  sheet.addEventListener('toggle', (event) => {
    const isFocusLost = document.activeElement === document.body || sheet.contains(document.activeElement);
    if ((event as ToggleEvent).newState === 'closed' && isFocusLost) find('.filters-open').focus();
  });
}
