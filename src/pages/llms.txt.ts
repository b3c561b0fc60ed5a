import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { llmsText } from '#catalogue/crawler-texts.ts';
import { loadSiteData, settings } from '#catalogue/site-data.ts';
import { facts } from '#domain/content/facts.ts';

export const GET: APIRoute = async () => {
  const texts = (await getCollection('texts')).map(({ id, data }) => ({ ...data, path: `/${id}` }));
  const inOrder = texts.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return new Response(llmsText(loadSiteData(), inOrder, facts, settings.siteUrl));
};
