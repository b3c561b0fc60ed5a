import type { APIRoute, GetStaticPaths } from 'astro';
import { settings } from '#catalogue/settings.ts';
import { loadSiteData } from '#catalogue/site-data.ts';
import { type SitemapEntry, sitemapFiles, sitemapXml } from '#catalogue/sitemap.ts';

export const getStaticPaths = (() =>
  sitemapFiles(loadSiteData()).map((entries, index) => ({
    params: { file: String(index + 1) },
    props: { entries },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ entries: SitemapEntry[] }> = ({ props }) =>
  new Response(sitemapXml(props.entries, settings.siteUrl));
