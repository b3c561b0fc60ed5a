import type { APIRoute } from 'astro';
import { settings } from '#catalogue/site-data.ts';

/** Crawlers may read everything but the API. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${settings.siteUrl}/sitemap.xml\n`);
