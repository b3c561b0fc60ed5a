import { listingPages } from '#catalogue/listing-pages.ts';
import { type Listing, type Shelf, stock } from '#catalogue/shelf.ts';
import type { Product } from '#domain/product.ts';

export function shelfOf(products: readonly Product[]): Shelf {
  return stock({ products, extras: [] });
}

/** The folder of each route that shows listings, with its listings. */
function routesOf(shelf: Shelf): { folder: string; listings: readonly Listing[] }[] {
  return [
    { folder: '/collection', listings: [shelf.collection] },
    { folder: '/detergents', listings: shelf.detergents },
    { folder: '/evacosmetics', listings: shelf.evaCosmetics },
    { folder: '/brand', listings: shelf.brands },
    { folder: '/category', listings: shelf.categories },
  ];
}

export function everyListing(shelf: Shelf): Listing[] {
  return routesOf(shelf).flatMap(({ listings }) => listings);
}

/** Every page of every listing, with the folder of its route. */
export function everyListingPage(shelf: Shelf) {
  return routesOf(shelf).flatMap(({ folder, listings }) =>
    listingPages(folder, listings).map(({ params, props }) => ({ folder, params, ...props })),
  );
}
