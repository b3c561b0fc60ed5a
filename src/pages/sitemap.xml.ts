import type { APIRoute } from 'astro';
import { settings } from '#catalogue/settings.ts';
import { openShelf } from '#catalogue/shelf.ts';
import { sitemapFiles, sitemapIndexXml } from '#catalogue/sitemap.ts';

export const GET: APIRoute = () =>
  new Response(sitemapIndexXml(sitemapFiles(openShelf()).length, settings.siteUrl));
