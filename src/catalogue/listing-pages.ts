import { isFashionAlone, shownLabel } from '#domain/catalogue/labels.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { paginate } from '#domain/listing/pagination.ts';
import { collectionLabel, homeLabel } from '#domain/shop/navigation-labels.ts';
import { listingPagePath, paths } from '#domain/shop/paths.ts';
import { detergents, evaCosmetics, listing as limits } from '#domain/shop/shop.ts';
import { listingDescription } from './listing-words.ts';
import type { Listing } from './site-data.ts';

/** One static page of a listing, as the route of the listing shows it. */
export interface ListingPage {
  listing: Listing;
  products: readonly Product[];
  /** From 1. */
  page: number;
  lastPage: number;
  /** The page's own path. */
  path: string;
  trail: readonly { label: string; path: string }[];
  /** At most 155 characters, different from that of every other listing. */
  description: string;
  /** Whether the frames of its pictures stand upright, as those of clothes do: the same on every page of a list. */
  isUpright: boolean;
}

/**
 * The static paths of a route `{folder}/[...page]`: every page of the listings below that folder, the folder's own
 * listing among them. `/detergents` and `/detergents/2` belong to one listing, `/detergents/apex` to another.
 */
export function listingPages(folder: string, listings: readonly Listing[]) {
  return listings.flatMap((listing) => {
    const pages = paginate(listing.products, limits.perPage);
    const isUpright = isFashionAlone(listing.products);
    return pages.map((products, index) => {
      const path = listingPagePath(listing.path, index + 1);
      const props: ListingPage = {
        listing,
        products,
        page: index + 1,
        lastPage: pages.length,
        path,
        trail: trailTo(listing),
        description: listingDescription(listing, index + 1, pages.length),
        isUpright,
      };
      return { params: { page: path.slice(folder.length + 1) || undefined }, props };
    });
  });
}

/** Home > All products for the whole list, Home > All products > label for a part of it (Spec 2). */
function trailTo(listing: Listing): { label: string; path: string }[] {
  const home = { label: homeLabel, path: paths.home };
  const parent = [paths.detergents, paths.evaCosmetics].find((path) => listing.path.startsWith(`${path}/`));
  if (listing.path === paths.collection) return [home, { label: collectionLabel, path: paths.collection }];
  const products = { label: collectionLabel, path: paths.collection };
  const here = { label: listing.label, path: listing.path };
  if (parent === undefined) return [home, products, here];
  const parentLabel = shownLabel((parent === paths.detergents ? detergents : evaCosmetics).subCategory);
  return [home, products, { label: parentLabel, path: parent }, here];
}
