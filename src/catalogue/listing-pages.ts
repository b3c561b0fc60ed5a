import { isFashionAlone, shownLabel } from '#domain/catalogue/labels.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { paginate } from '#domain/listing/pagination.ts';
import { collectionLabel, homeLabel } from '#domain/shop/frame-messages.ts';
import { listingPagePath, paths } from '#domain/shop/paths.ts';
import { detergents, evaCosmetics, listing as limits } from '#domain/shop/shop.ts';
import { listingDescription } from './listing-words.ts';
import type { Listing, SiteData } from './site-data.ts';

/** One static page of a listing, as the route of the listing shows it. */
export interface ListingPage {
  /** Data that all pages of the list share, without its products: a change of one would render each page again. */
  listing: Pick<Listing, 'path' | 'label' | 'title' | 'intro' | 'filters'> & { total: number };
  products: readonly Product[];
  /** From 1. */
  page: number;
  lastPage: number;
  /** The page's own path. */
  path: string;
  trail: readonly { label: string; path: string }[];
  /** At most 155 characters, different from that of every other listing. */
  description: string;
  /** Whether the frames of its pictures are upright, as for clothes; the same on every page of a list. */
  isUpright: boolean;
}

/** Static paths of the route `[...listing]`: every page of every list. */
export function listingPages(siteData: SiteData): { params: { listing: string }; props: ListingPage }[] {
  return listingsOf(siteData)
    .flatMap(pagesOf)
    .map((props) => ({ params: { listing: props.path.slice(1) }, props }));
}

/** The pages of one list, the first at the list's own path, the others below it by number. */
export function pagesOf({ products: all, ...shared }: Listing): ListingPage[] {
  const listing = { ...shared, total: all.length };
  const pages = paginate(all, limits.perPage);
  const isUpright = isFashionAlone(all);
  const trail = trailTo(listing);
  return pages.map((products, index) => ({
    listing,
    products,
    page: index + 1,
    lastPage: pages.length,
    path: listingPagePath(listing.path, index + 1),
    trail,
    description: listingDescription(listing, index + 1, pages.length),
    isUpright,
  }));
}

/** Every list that has pages. */
export function listingsOf(siteData: SiteData): Listing[] {
  const { collection, detergents, evaCosmetics, brands, categories } = siteData;
  return [collection, ...detergents, ...evaCosmetics, ...brands, ...categories];
}

/** Whether a list has products: an empty one has a page, and no sitemap leads to it (R32). */
export function hasProducts({ products }: Pick<Listing, 'products'>): boolean {
  return products.length > 0;
}

/** Breadcrumbs: Home > All products for the whole list, Home > All products > label for a part of it (Spec 2). */
function trailTo(listing: Pick<Listing, 'path' | 'label'>): { label: string; path: string }[] {
  const home = { label: homeLabel, path: paths.home };
  const parent = [paths.detergents, paths.evaCosmetics].find((path) => listing.path.startsWith(`${path}/`));
  if (listing.path === paths.collection) return [home, { label: collectionLabel, path: paths.collection }];
  const products = { label: collectionLabel, path: paths.collection };
  const here = { label: listing.label, path: listing.path };
  if (parent === undefined) return [home, products, here];
  const parentLabel = shownLabel((parent === paths.detergents ? detergents : evaCosmetics).subCategory);
  return [home, products, { label: parentLabel, path: parent }, here];
}
