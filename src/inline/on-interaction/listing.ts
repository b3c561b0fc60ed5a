import './every-page.ts';
import { failedSearch, resultsFor, searching } from '#domain/search/search-messages.ts';
import { importScript, queryElement } from '../dom.ts';
import { toast } from '../toast.ts';

startListing();

/** The module that renders the list with React: see `islands/listing/hydrate-listing.ts`. */
interface Island {
  hydrateListing(controls: { touched: readonly HTMLElement[] }): Promise<void>;
}

/**
 * Starts the list. The built one stays until it has to change; React and the island are fetched when the pointer or the focus reaches the
 * filters, or at once when the address asks for a part of the list. A tap before that is queued; if the island cannot
 * be loaded, the link leads to its own page.
 */
function startListing(): void {
  const body = queryElement('.listing-body');
  const rootClasses = document.documentElement.classList;
  let island: Promise<Island> | undefined;
  const status = queryElement('.results [role=status]');
  const built = status.textContent;
  const sort = queryElement('.sort select') as HTMLSelectElement;
  const touched: HTMLElement[] = [];
  let isHydrating = false;
  let hasLoadFailed = false;
  const load = () => {
    island ??= (importScript(body.dataset.island as string) as Promise<Island>).catch((fault) => {
      island = undefined;
      hasLoadFailed = true;
      throw fault;
    });
    return island;
  };
  const hydrate = async () => {
    if (isHydrating) return;
    isHydrating = true;
    const hadLoadFailed = hasLoadFailed;
    try {
      await (await load()).hydrateListing({ touched });
      removeEventListener('click', tap, true);
    } catch {
      isHydrating = false;
      status.textContent = built;
      const heading = queryElement('h1');
      heading.textContent = heading.dataset.built ?? heading.textContent;
      const last = touched.splice(0).pop();
      if (last instanceof HTMLAnchorElement) location.href = last.href;
      // A browser may cache the failure of an address until the page is left.
      else if (last === sort && hadLoadFailed && !island && navigator.onLine)
        location.search = sortedSearch(sort.value);
      else toast(failedSearch.text);
    }
    rootClasses.remove('filtering');
    body.classList.remove('waiting');
  };
  const queueControl = (control: HTMLElement) => {
    touched.push(control);
    if (control.matches('.filter')) toggleFilterMark(control);
    body.classList.add('waiting');
    void hydrate();
  };
  const tap = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('.filter-groups a, .views a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    queueControl(link);
  };
  for (const near of ['pointerover', 'focusin']) {
    body.addEventListener(near, ({ target }) => {
      if ((target as Element).closest('.filters, .listing-bar')) load().catch(() => {});
    });
  }
  addEventListener('click', tap, true);
  sort.addEventListener('change', () => queueControl(sort));
  if (/asks-/.test(rootClasses.value)) {
    const query = new URLSearchParams(location.search).get('q')?.trim();
    if (query) showQueryInHeading(query);
    // The heading stays hidden until the frame after it has changed, so that no visible layout shift occurs.
    requestAnimationFrame(() => requestAnimationFrame(() => rootClasses.remove('asks-q')));
    status.textContent = searching;
    body.classList.add('waiting');
    void hydrate();
  }
  // The sort was chosen before this file had loaded.
  else if (sort.value !== 'relevant') queueControl(sort);
}

/** Marks the filter's link as chosen, or as not chosen any more, while the list is loading. */
function toggleFilterMark(link: HTMLElement): void {
  if (link.hasAttribute('aria-current')) link.removeAttribute('aria-current');
  else link.setAttribute('aria-current', 'true');
}

function sortedSearch(sort: string): string {
  const query = new URLSearchParams(location.search);
  query.set('sort', sort);
  return String(query);
}

/** Shows the query in the heading before anything below it is visible, which a longer heading would move. */
function showQueryInHeading(query: string): void {
  const heading = queryElement('h1');
  heading.dataset.built = heading.textContent;
  heading.textContent = resultsFor(query);
  (heading.nextElementSibling as HTMLElement).hidden = true;
}
