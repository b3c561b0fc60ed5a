import type { Product } from '#domain/catalogue/product.ts';
import { bestSellersInStock } from './page-data.ts';
import { settings } from './settings.ts';
import { loadSiteData } from './site-data.ts';

/** Returns departments and best sellers, for pages that have nothing else to show. */
export function waysOn() {
  const { products, detergents, evaCosmetics, brands } = loadSiteData();
  const best: readonly Product[] = bestSellersInStock(products);
  const { departmentPictures, standIns } = settings;
  return { listings: [evaCosmetics[0], detergents[0], ...brands], best, departmentPictures, standIns };
}
