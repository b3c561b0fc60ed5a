import type { APIRoute } from 'astro';
import { pageData } from '#catalogue/site-pages.ts';

/** The product summaries of cart lines, in JSON shards of a few dozen products. */
export const GET: APIRoute = async ({ url }) => Response.json(await pageData(url.pathname));
