import { getCollection } from 'astro:content';
import { createApp } from 'astro/app/entrypoint';
import { declareOwnData, openCatalogue } from '#catalogue/site-data.ts';
import { dataByPath, type PagesApp } from '#catalogue/site-pages.ts';
import { deferredScripts, deferredSheets } from '#components/frame/deferred-assets.ts';

// The entry of the server that Astro builds: `release/render-pages.ts` asks it for each page.

const app = createApp({ streaming: false });

export const openSite: PagesApp['openSite'] = async (catalogue) => {
  openCatalogue(catalogue);
  const texts = await getCollection('texts');
  const fixed = [
    ...texts.map(({ id }) => `/${id}`),
    ...deferredScripts.map(({ path }) => path),
    ...deferredSheets.map(({ file }) => `/styles/${file}.css`),
  ];
  return [
    ...[...(await dataByPath())].map(([path, data]) => ({ path, data })),
    ...fixed.map((path) => ({ path, data: null })),
  ];
};

export const render: PagesApp['render'] = (path) =>
  app.render(new Request(new URL(path, 'http://localhost')));

export { declareOwnData };
