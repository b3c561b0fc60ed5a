import type { APIRoute } from 'astro';
import script from '#instant/search-overlay.ts?inlined';

/** What the header's search button fetches when it is tapped. */
export const GET: APIRoute = () => new Response(script);
