import { atom } from 'nanostores';
import { type CardProduct, cardAt } from '#domain/browser-index.ts';
import { bareAsk, type ListingAsk, listingAddress, listingAskFrom } from '#domain/listing-ask.ts';
import { type Filtered, filtered, type ListedProducts, listedProducts } from '#domain/listing-filter.ts';
import { type ListingPlace, listingPlaceOf } from '#domain/listing-place.ts';
import { listing } from '#domain/shop.ts';
import { catalogueIndex } from './catalogue-index.ts';

export type Listed =
  | { step: 'loading' }
  | { step: 'failed' }
  | {
      step: 'ready';
      cards: readonly CardProduct[];
      /** How many pass the filters, on all pages. */
      total: number;
      /** How many products the list has without filters. */
      all: number;
      counts: Filtered['counts'];
      /** The asked page, or the last one that there is. */
      page: number;
      lastPage: number;
    };

/** What is asked for, and what that comes to. */
export interface ListingState {
  place: ListingPlace;
  ask: ListingAsk;
  list: Listed;
}

export const $listing = atom<ListingState>({
  place: listingPlaceOf('/'),
  ask: bareAsk,
  list: { step: 'loading' },
});

/** Whether the results are so new that `Updating` stands over them (R5). */
export const $isUpdating = atom(false);

let products: ListedProducts | undefined;
let calm: ReturnType<typeof setTimeout> | undefined;

/** Shows what the address asks for, now and whenever Back or Forward change it. Settles when the list is known, or cannot be had. */
export async function openListing(): Promise<void> {
  const place = listingPlaceOf(location.pathname);
  $listing.set({ place, ask: listingAskFrom(place, location.search), list: { step: 'loading' } });
  addEventListener('popstate', () => showAsk(listingAskFrom(place, location.search)));
  await loadList();
}

/** Asks anew for the list that could not be had. */
export async function loadList(): Promise<void> {
  const { place } = $listing.get();
  $listing.set({ ...$listing.get(), list: { step: 'loading' } });
  try {
    products ??= listedProducts(await catalogueIndex(), place.scope);
    showAsk($listing.get().ask);
  } catch {
    $listing.set({ ...$listing.get(), list: { step: 'failed' } });
  }
}

/** Shows this, and puts it into the address. What is another page's matter is that page's. */
export function askFor(ask: ListingAsk): void {
  const address = listingAddress($listing.get().place, ask);
  if (new URL(address, location.href).pathname !== location.pathname) {
    location.assign(address);
    return;
  }
  history.pushState(null, '', address);
  showAsk(ask);
  $isUpdating.set(true);
  clearTimeout(calm);
  calm = setTimeout(() => $isUpdating.set(false), listing.updatingMs);
}

function showAsk(ask: ListingAsk): void {
  const { place, list } = $listing.get();
  $listing.set({ place, ask, list: products ? listOf(products, ask) : list });
}

function listOf(listed: ListedProducts, ask: ListingAsk): Listed {
  const { places, counts } = filtered(listed, ask);
  const lastPage = Math.max(1, Math.ceil(places.length / listing.perPage));
  const page = Math.min(ask.page, lastPage);
  const start = (page - 1) * listing.perPage;
  return {
    step: 'ready',
    cards: places.slice(start, start + listing.perPage).map((place) => cardAt(listed.index, place)),
    total: places.length,
    all: listed.places.length,
    counts,
    page,
    lastPage,
  };
}
