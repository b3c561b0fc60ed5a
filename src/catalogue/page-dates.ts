import type { Product } from '#domain/catalogue/product.ts';
import { paths, productPath } from '#domain/shop/paths.ts';
import { homeProducts } from './home-products.ts';
import { listingPages } from './listing-pages.ts';
import { type SiteData, siteDataFrom } from './site-data.ts';

/** Dates of the last change of each page, by its path: W3C dates, `2026-11-22` or `2026-11-22T09:30:00Z`, which sort as texts. */
export type PageDates = ReadonlyMap<string, string>;

/** The site that the new one follows. */
export interface PreviousContent {
  products: readonly Product[];
  dates: PageDates;
  /** Ids of the products that the new catalogue has changed or added. */
  changed: ReadonlySet<string>;
}

/**
 * When the content of each page changed last, for crawlers. A page whose content is that of the previous site keeps its date,
 * whatever code renders it; one whose content has changed gets `now` (epoch ms). Where there is no previous site, a product's
 * date is the one that the catalogue gives, and a list's that of the newest product on it. What is not known has none.
 */
export function pageDates(siteData: SiteData, previousSite: PreviousContent | null, now: number): PageDates {
  const dates = new Map<string, string>();
  const newest = (products: readonly Product[], before: string | undefined) =>
    [before, ...products.map(({ id }) => dates.get(productPath(id)))]
      .filter((date) => date !== undefined)
      .toSorted()
      .at(-1);
  const set = (path: string, date: string | undefined) => {
    if (date !== undefined) dates.set(path, date);
  };
  for (const product of siteData.products) {
    const path = productPath(product.id);
    const isChanged = previousSite?.changed.has(product.id);
    set(path, isChanged ? dateOf(now) : (previousSite?.dates.get(path) ?? addedOn(product, now)));
  }
  const previousPages =
    previousSite && pagesByPath(siteDataFrom({ products: previousSite.products, extras: [] }));
  for (const [path, page] of pagesByPath(siteData)) {
    const isKept = previousPages === null || previousPages.get(path)?.content === page.content;
    set(path, isKept ? newest(page.products, previousSite?.dates.get(path)) : dateOf(now));
  }
  return dates;
}

/** The pages that list products. */
function pagesByPath(siteData: SiteData): Map<string, { content: string; products: readonly Product[] }> {
  const { slides, latest, bestSellers } = homeProducts(siteData.products);
  const pages = [
    { path: paths.home, words: '', products: [...slides, ...latest, ...bestSellers] },
    ...listingPages(siteData).map(({ props: { path, listing, products } }) => ({
      path,
      words: `${listing.title} ${listing.intro}`,
      products,
    })),
  ];
  return new Map(
    pages.map(({ path, words, products }) => [
      path,
      { content: [words, ...products.map(({ id }) => id)].join('\n'), products },
    ]),
  );
}

/** Date at which the product was added; undefined where it is unknown, or in the future, which tells nothing of a change. */
function addedOn({ date }: Product, now: number): string | undefined {
  return date === null || date > now ? undefined : dateOf(date);
}

/** W3C date of a time, to the second; `time` is epoch ms. */
function dateOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
