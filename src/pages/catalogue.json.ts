import type { APIRoute } from 'astro';
import { settings } from '#catalogue/settings.ts';
import { openShelf } from '#catalogue/shelf.ts';
import { browserIndex } from '#domain/browser-index.ts';

/** What /collection searches when its address asks for a term, a brand or a category. */
export const GET: APIRoute = () => Response.json(browserIndex(openShelf().products, settings.standIns));
