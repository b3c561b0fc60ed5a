import { test as base } from 'playwright/test';
import { screenPaths } from '#domain/shop/paths.ts';
import sample from '../../src/server/sample/products.json' with { type: 'json' };
import { type PageFacts, readPages } from './read-pages.ts';

/** The whole shop as a visitor finds it who starts at home and follows every link. */
export interface Site {
  /** Origin, without a trailing slash. */
  url: string;
  /** By path, without `#`. */
  pages: ReadonlyMap<string, PageFacts>;
  /** Those that are an answer to something: neither the pages of a 404 nor screens. */
  answers: readonly PageFacts[];
  /** Those that React draws for one person. */
  screens: readonly PageFacts[];
  products: readonly ListedProduct[];
}

/** As the API lists it. */
export interface ListedProduct {
  id: string;
  name: string;
  price: number;
  original_price: number;
  rating: number;
  review_count: number;
  reviews?: object;
  stock: number;
  category: string;
  sub_category: string;
}

/** Neither page is linked from anywhere. */
export const missingPages = ['/no-such-page', '/product/no-such-product'];

/** The site is read once for all tests of a file. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browser }, use) => {
      const url = process.env.JOURNEY_URL ?? '';
      const tab = await browser.newPage();
      await tab.goto(`${url}/robots.txt`);
      const pages = new Map<string, PageFacts>();
      for (let waiting = ['/', ...missingPages, ...screenPaths()]; waiting.length > 0; ) {
        const read = await tab.evaluate(readPages, waiting);
        for (const page of read) pages.set(page.path, page);
        const found = read.flatMap(({ links, path }) => links.flatMap((link) => ownPath(link, path, url)));
        waiting = [...new Set(found)].filter((path) => !pages.has(path));
      }
      const reply = (await (await fetch(`${url}/api/list-products.php`)).json()) as {
        products: ListedProduct[];
      };
      await tab.close();
      const screens = [...pages.values()].filter(({ path }) => screenPaths().includes(path));
      const answers = [...pages.values()].filter(
        ({ path }) => !missingPages.includes(path) && !screenPaths().includes(path),
      );
      // As it was built: orders of other journeys lower the stock since.
      const stocks = new Map(sample.products.map(({ id, stock }) => [id, stock]));
      const products = reply.products.map((product) => ({
        ...product,
        stock: stocks.get(product.id) ?? product.stock,
      }));
      await use({ url, pages, answers, screens, products });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The page that a link leads to, or nothing when it leads elsewhere or to a picture. */
export function ownPath(link: string, from: string, url: string): string[] {
  const { origin, pathname, search } = new URL(link, `${url}${from}`);
  return origin === url && !pathname.startsWith('/pictures/') ? [pathname + search] : [];
}

export { expect } from 'playwright/test';
