import type { APIRoute } from 'astro';
import { settings } from '#catalogue/settings.ts';
import { loadSiteData } from '#catalogue/site-data.ts';
import { sitemapFiles, sitemapIndexXml } from '#catalogue/sitemap.ts';

export const GET: APIRoute = () =>
  new Response(sitemapIndexXml(sitemapFiles(loadSiteData()).length, settings.siteUrl));
