import './every-page.ts';
import { failedSearch, resultsFor, searching } from '#domain/search/search-messages.ts';
import { importScript, queryElement } from '../dom.ts';
import { toast } from '../toast.ts';

startListing();

/** What draws a list anew, with React: see `islands/listing/hydrate-listing.ts`. */
interface Island {
  hydrateListing(controls: { touched: readonly HTMLElement[] }): Promise<void>;
}

/**
 * The list as it was built serves until it is to be another one. What draws it is fetched when a hand comes near the
 * filters, or at once when the address asks for a part of the list. A tap that comes before waits; where nothing comes
 * of it, a link leads to its own page.
 */
function startListing(): void {
  const body = queryElement('.listing-body');
  const page = document.documentElement.classList;
  let island: Promise<Island> | undefined;
  const status = queryElement('.results [role=status]');
  const built = status.textContent;
  const touched: HTMLElement[] = [];
  let isTaken = false;
  const load = () => {
    island ??= (importScript(body.dataset.island as string) as Promise<Island>).catch((fault) => {
      island = undefined;
      throw fault;
    });
    return island;
  };
  const take = async () => {
    if (isTaken) return;
    isTaken = true;
    try {
      await (await load()).hydrateListing({ touched });
      removeEventListener('click', tap, true);
    } catch {
      isTaken = false;
      status.textContent = built;
      const heading = queryElement('h1');
      heading.textContent = heading.dataset.built ?? heading.textContent;
      const last = touched.splice(0).pop();
      if (last instanceof HTMLAnchorElement) location.href = last.href;
      else toast(failedSearch.text);
    }
    page.remove('filtering');
    body.classList.remove('waiting');
  };
  const touch = (control: HTMLElement) => {
    touched.push(control);
    if (control.matches('.filter')) tick(control);
    body.classList.add('waiting');
    void take();
  };
  const tap = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('.filter-groups a, .views a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    touch(link);
  };
  for (const near of ['pointerover', 'focusin']) {
    body.addEventListener(near, ({ target }) => {
      if ((target as Element).closest('.filters, .listing-bar')) load().catch(() => {});
    });
  }
  addEventListener('click', tap, true);
  const sort = queryElement('.sort select') as HTMLSelectElement;
  sort.addEventListener('change', () => touch(sort));
  if (/asks-/.test(page.value)) {
    const query = new URLSearchParams(location.search).get('q')?.trim();
    if (query) sayQuery(query);
    // What is hidden may move, and is hidden until a frame after it has.
    requestAnimationFrame(() => requestAnimationFrame(() => page.remove('asks-q')));
    status.textContent = searching;
    body.classList.add('waiting');
    void take();
  }
  // Chosen before this file was there.
  else if (sort.value !== 'relevant') touch(sort);
}

/** The drawn box of a filter's link shows the tap while the list is on its way. */
function tick(link: HTMLElement): void {
  if (link.hasAttribute('aria-current')) link.removeAttribute('aria-current');
  else link.setAttribute('aria-current', 'true');
}

/** Before anything below it is seen, which a longer heading would move. */
function sayQuery(query: string): void {
  const heading = queryElement('h1');
  heading.dataset.built = heading.textContent;
  heading.textContent = resultsFor(query);
  (heading.nextElementSibling as HTMLElement).hidden = true;
}
