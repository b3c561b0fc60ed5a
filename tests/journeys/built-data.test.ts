import { brotliCompressSync } from 'node:zlib';
import { facts } from '#domain/content/facts.ts';
import { deliveryNotice } from '#domain/shop/frame-messages.ts';
import { paths, resetPasswordPath, screenPaths } from '#domain/shop/paths.ts';
import { headingOf } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { PageFacts } from '../support/read-pages.ts';
import { expect, test } from '../support/site.ts';

/** The whole shop is read once, so these go one after the other. */
test.describe.configure({ mode: 'default' });

type Node = Readonly<Record<string, unknown>> & { '@type': string };

/** The nodes of a page's structured data; throws when it is no JSON. */
function nodesOf({ structuredData }: PageFacts): Node[] {
  return structuredData.flatMap((text) => {
    const block = JSON.parse(text) as { '@context': string; '@graph': Node[] };
    expect(block['@context']).toBe('https://schema.org');
    return block['@graph'];
  });
}

test('price and stars of a product are the same for people, for search engines and in the API', ({
  site,
}) => {
  for (const { id, name, price, rating, review_count, reviews } of site.products) {
    const counted = reviews ? 'reviewCount' : 'ratingCount';
    const page = site.pages.get(`/product/${id}`);
    const nodes = page ? nodesOf(page).filter((node) => node['@type'] === 'Product') : [];
    expect(nodes, id).toHaveLength(1);
    expect(nodes[0], id).toMatchObject({
      name,
      sku: id,
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, [counted]: review_count },
      offers: { price, priceCurrency: 'UGX', url: `${site.url}/product/${id}` },
    });
    expect(page?.prices[0], id).toBe(formatPrice(price));
    expect(page?.headings, id).toEqual([headingOf(name)]);
  }
});

test('R1: no stand-in reaches a machine', ({ site }) => {
  for (const page of site.answers) {
    for (const node of nodesOf(page)) {
      const isRated = node['@type'] === 'Product';
      expect(Object.hasOwn(node, 'aggregateRating'), page.path).toBe(isRated);
      expect(node, page.path).not.toHaveProperty('review');
      expect(node, page.path).not.toHaveProperty('offers.inventoryLevel');
    }
    expect(`${page.description} ${JSON.stringify(page.openGraph)}`, page.path).not.toMatch(
      /\d reviews|\bstars?\b|Rated/,
    );
  }
  expect(site.pages.get('/product/71')?.ratings).toBeGreaterThan(0);
});

test('the trail that people see is the one that search engines read', ({ site }) => {
  for (const page of site.answers.filter(({ path }) => path !== '/')) {
    const [trail, ...others] = nodesOf(page).filter((node) => node['@type'] === 'BreadcrumbList');
    expect(others, page.path).toEqual([]);
    const items = trail?.itemListElement as { position: number; name: string; item: string }[];
    expect(
      items.map(({ name }) => name),
      page.path,
    ).toEqual(page.crumbs.map(({ label }) => label));
    expect(
      items.map(({ position }) => position),
      page.path,
    ).toEqual(items.map((_, index) => index + 1));
    const hrefs = page.crumbs.slice(0, -1).map(({ href }) => `${site.url}${href}`);
    expect(
      items.slice(0, -1).map(({ item }) => item),
      page.path,
    ).toEqual(hrefs);
    expect(page.crumbs.at(-1)?.href, page.path).toBe(null);
  }
});

test('the pictures in the structured data are there', async ({ site }) => {
  const pictures = site.answers
    .flatMap(nodesOf)
    .filter((node) => node['@type'] === 'Product')
    .flatMap(({ image }) => image as string[]);
  expect(pictures.length).toBeGreaterThanOrEqual(site.products.length);
  const answers = await Promise.all(
    pictures.map(async (picture) => (await fetch(picture, { method: 'HEAD' })).status),
  );
  expect([...new Set(answers)]).toEqual([200]);
});

test('home says who the shop is', ({ site }) => {
  const home = site.pages.get('/');
  const nodes = home ? nodesOf(home) : [];
  expect(nodes.map((node) => node['@type']).toSorted()).toEqual(['OnlineStore', 'WebSite']);
  expect(nodes[0]).toMatchObject({ name: 'Lulu', url: `${site.url}/`, address: { addressCountry: 'UG' } });
});

test('no page waits for a file: styles and the little script are in it, and one sheet stands behind them', async ({
  site,
}) => {
  const sheets = new Set<string>();
  for (const { path, externalFiles, deferredSheets, forbidden } of site.pages.values()) {
    // A screen names its scripts, which come beside it.
    const files = screenPaths().includes(path) ? [] : externalFiles;
    expect(files, path).toEqual([]);
    expect(forbidden, path).toEqual([]);
    expect(deferredSheets.length, path).toBeLessThanOrEqual(1);
    for (const sheet of deferredSheets) sheets.add(sheet);
  }
  for (const sheet of sheets) {
    const answer = await fetch(site.url + sheet);
    expect([answer.status, answer.headers.get('content-type')], sheet).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control'), sheet).toContain('immutable');
    // A drawing in a sheet is a separate document to a browser: it costs a slow phone ten milliseconds before a tap counts.
    expect(await answer.text(), sheet).not.toContain('url(');
  }
});

test('the first words of a page stand before its first script', ({ site }) => {
  const withoutHeader: readonly string[] = [paths.login, paths.signUp, resetPasswordPath];
  const pages = [...site.pages.values()].filter(({ path }) => !withoutHeader.includes(path));
  for (const { path, firstWords } of pages) expect(firstWords, path).toContain(deliveryNotice(facts.city));
});

test('the script that stands in a page is little', ({ site }) => {
  for (const { path, inlineScripts } of site.answers) {
    const bytes = brotliCompressSync(inlineScripts.join('\n')).length;
    expect(bytes, `${path}: bytes of script`).toBeLessThanOrEqual(1_500);
  }
});

test('home and lists fit the first flight of packets, a product page leaves room in it', ({ site }) => {
  for (const { path, wireBytes, encoding } of site.pages.values()) {
    expect(encoding, path).toBe('br');
    expect(wireBytes, `${path}: bytes`).toBeGreaterThan(1_000);
    expect(wireBytes, `${path}: bytes`).toBeLessThanOrEqual(path.startsWith('/product/') ? 10_000 : 14_000);
  }
});
