import type { APIRoute } from 'astro';
import { newProductsRss } from '#catalogue/feeds.ts';
import { loadSiteData, settings } from '#catalogue/site-data.ts';
import { facts } from '#domain/content/facts.ts';

export const GET: APIRoute = () =>
  new Response(newProductsRss(loadSiteData().products, facts, settings.siteUrl));
