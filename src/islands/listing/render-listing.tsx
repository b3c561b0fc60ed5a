import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { FilterName } from '#domain/listing/listing-query.ts';
import { $isUpdating, $listing } from '#stores/listing/listing.ts';
import { useStored } from '../frame/use-stored.ts';
import { type FilterGroup, FilterPanel } from './FilterPanel.tsx';
import { ListingResults } from './ListingResults.tsx';
import { reserveHeight, restoreFocus, restoreScroll, showQueryInHeading } from './page-restore.ts';

const find = (part: string) => document.querySelector(part) as HTMLElement;

/**
 * Renders the store's list in place of the built one; the filters and their options are read from the built HTML.
 * `touched` is the control of the built page that has the focus.
 */
export function renderListing(touched: HTMLElement | undefined): void {
  const panel = find('.filter-groups');
  const results = find('.results');
  const groups = [...panel.querySelectorAll('ul')].map(readGroup);
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
  return <FilterPanel {...useStored($listing, $listing.get())} groups={groups} />;
}

function Results(props: { groups: readonly FilterGroup[]; onRendered: (isComplete: boolean) => void }) {
  const isUpdating = useStored($isUpdating, false);
  const toTop = () => find('h1').scrollIntoView({ behavior: 'instant' });
  return (
    <ListingResults
      {...useStored($listing, $listing.get())}
      {...props}
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

/** Moves the focus to the rendered counterpart of the touched control. */
function focusOn(touched: HTMLElement): void {
  const twin =
    touched instanceof HTMLSelectElement
      ? find('.sort select')
      : (document.querySelector<HTMLElement>(`.filters [value="${touched.getAttribute('href')}"]`) ??
        find(`.views a[aria-label="${touched.getAttribute('aria-label')}"]`));
  twin?.focus({ preventScroll: true });
}
