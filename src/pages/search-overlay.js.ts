import type { APIRoute } from 'astro';
import { loadSiteData } from '#catalogue/site-data.ts';
import { searchRootFile } from '#domain/shop/paths.ts';
import script from '#inline/on-interaction/search-overlay.ts?inlined';

/** What the header's search button fetches when it is tapped. It is made anew with each index, so it need not ask for its name. */
export const GET: APIRoute = () => new Response(script.replace(searchRootFile, loadSiteData().searchRoot));
