import { resultsFor } from '#domain/search/search-messages.ts';
import { $listing } from '#stores/listing/listing.ts';

const find = (part: string) => document.querySelector(part) as HTMLElement;

/** The heading and the title say what is searched for. */
export function keepHead(): void {
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
 * A list is drawn in two steps, and walking back may wait for a file. Until it is drawn whole it keeps the room that it had,
 * so that nothing below it moves, and the browser finds the place where one was. The answer is to be told of each drawing.
 */
export function keepRoom(results: HTMLElement): (isWhole: boolean) => void {
  const heights = new Map<string, number>();
  let height: number = history.state?.height ?? results.offsetHeight;
  const keep = (room: string) => {
    results.style.minHeight = room;
    if (room === '') heights.set(location.href, height);
  };
  // To ask for the height where it is needed would have the browser lay the page out once more.
  new ResizeObserver(([box]) => {
    height = box?.contentRect.height ?? height;
    if (!results.style.minHeight) keep('');
  }).observe(results);
  addEventListener('popstate', () => keep(`${heights.get(location.href) ?? height}px`));
  return (isWhole) => {
    if (isWhole) keep('');
    else if (!results.style.minHeight) keep(`${height}px`);
  };
}

/** The way back from another page leads to the former scroll position, though the list is drawn later than the page. */
export function keepScroll(results: HTMLElement): void {
  const scroll: unknown = history.state?.scroll;
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  addEventListener('pagehide', () =>
    history.replaceState({ scroll: scrollY, height: results.offsetHeight }, ''),
  );
}

/** The button that opened the sheet may be drawn anew while the sheet is open: the browser cannot go back to it. */
export function keepFocus(): void {
  const sheet = find('.filters');
  sheet.addEventListener('toggle', (event) => {
    const isLost = document.activeElement === document.body || sheet.contains(document.activeElement);
    if ((event as ToggleEvent).newState === 'closed' && isLost) find('.filters-open').focus();
  });
}
