import type { APIRoute } from 'astro';
import { loadSiteData } from '#catalogue/site-data.ts';
import script from '#inline/on-interaction/search-overlay.ts?inlined';

/** The search overlay's script, loaded by the header's search button and box; it begins with the name of the index's root file. */
export const GET: APIRoute = () =>
  new Response(`self.searchRoot=${JSON.stringify(loadSiteData().searchRoot)};${script}`);
