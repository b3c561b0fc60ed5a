import { listingPages } from '#catalogue/listing-pages.ts';
import { type Listing, type SiteData, siteDataFrom } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';

export function siteDataOf(products: readonly Product[]): SiteData {
  return siteDataFrom({ products, extras: [] });
}

/** The folder of each route that shows listings, with its listings. */
function routesOf(siteData: SiteData): { folder: string; listings: readonly Listing[] }[] {
  return [
    { folder: '/collection', listings: [siteData.collection] },
    { folder: '/detergents', listings: siteData.detergents },
    { folder: '/evacosmetics', listings: siteData.evaCosmetics },
    { folder: '/brand', listings: siteData.brands },
    { folder: '/category', listings: siteData.categories },
  ];
}

export function everyListing(siteData: SiteData): Listing[] {
  return routesOf(siteData).flatMap(({ listings }) => listings);
}

/** Every page of every listing, with the folder of its route. */
export function everyListingPage(siteData: SiteData) {
  return routesOf(siteData).flatMap(({ folder, listings }) =>
    listingPages(folder, listings).map(({ params, props }) => ({ folder, params, ...props })),
  );
}
