import type { APIRoute } from 'astro';
import { loadSiteData } from '#catalogue/site-data.ts';
import { searchRootFile } from '#domain/shop/paths.ts';
import script from '#inline/on-interaction/search-overlay.ts?inlined';

/** The search overlay's script, loaded by the header's search button. It is built with each index, whose name it contains. */
export const GET: APIRoute = () => new Response(script.replace(searchRootFile, loadSiteData().searchRoot));
