import type { APIRoute } from 'astro';
import { bestSellersInStock } from '#catalogue/home-products.ts';
import { loadSharedPageData, loadSiteData } from '#catalogue/site-data.ts';
import script from '#inline/on-interaction/search-overlay.ts?inlined';

/**
 * The search overlay's script, loaded by the header's search button and box. It begins with the name of the index's root file and
 * with the products that it shows before anything is typed.
 */
export const GET: APIRoute = () => {
  const { products, searchRoot } = loadSiteData();
  const start = bestSellersInStock(products).map(({ id, name, price, pictures: [picture] }) => {
    return { id, name, price, pictures: [picture] };
  });
  const countsMissed = loadSharedPageData().extras.includes('missedSearches');
  const values = { searchRoot, searchStart: start, countsMissed };
  return new Response(`Object.assign(self,${JSON.stringify(values)});${script}`);
};
