import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { FilterName } from '#domain/listing/listing-query.ts';
import { $isUpdating, $listing } from '#stores/listing/listing.ts';
import { useStored } from '../frame/use-stored.ts';
import { type FilterGroup, FilterPanel } from './FilterPanel.tsx';
import { keepFocus, keepHead, keepRoom, keepScroll } from './keep-page.ts';
import { ListingResults } from './ListingResults.tsx';

const find = (part: string) => document.querySelector(part) as HTMLElement;

/**
 * Draws the list of the store in the place of the built one. What the page is, and which options it has, its HTML says.
 * `touched` is the control of the built page that the keyboard is on.
 */
export function drawListing(touched: HTMLElement | undefined): void {
  const panel = find('.filter-groups');
  const results = find('.results');
  const groups = [...panel.querySelectorAll('ul')].map(readGroup);
  const onDrawn = keepRoom(results);
  flushSync(() => {
    createRoot(panel).render(<Panel groups={groups} />);
    createRoot(results).render(<Results groups={groups} onDrawn={onDrawn} />);
  });
  if (touched) focusOn(touched);
  keepHead();
  keepScroll(results);
  keepFocus();
}

function Panel({ groups }: { groups: readonly FilterGroup[] }) {
  return <FilterPanel {...useStored($listing, $listing.get())} groups={groups} />;
}

function Results(props: { groups: readonly FilterGroup[]; onDrawn: (isWhole: boolean) => void }) {
  const isUpdating = useStored($isUpdating, false);
  const toTop = () => find('.results').scrollIntoView({ behavior: 'instant' });
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

/** The keyboard stays where it was: on what is now drawn in the place of the touched control. */
function focusOn(touched: HTMLElement): void {
  const twin =
    touched instanceof HTMLSelectElement
      ? find('.sort select')
      : (document.querySelector<HTMLElement>(`.filters [value="${touched.getAttribute('href')}"]`) ??
        find(`.views a[aria-label="${touched.getAttribute('aria-label')}"]`));
  twin?.focus({ preventScroll: true });
}
