import { type ListingPage, listingPages, listingsOf } from '#catalogue/page-data.ts';
import { type Listing, type SiteData, siteDataFrom } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';

export function siteDataOf(products: readonly Product[]): SiteData {
  return siteDataFrom({ products, extras: [] });
}

export function everyListing(siteData: SiteData): Listing[] {
  return listingsOf(siteData);
}

/** Every page of every listing, with the path that its route gives it. */
export function everyListingPage(siteData: SiteData): (ListingPage & { route: string })[] {
  return listingPages(siteData).map((page) => ({ route: page.path, ...page }));
}
