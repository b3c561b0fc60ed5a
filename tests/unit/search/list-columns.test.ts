import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasWord } from '#domain/catalogue/labels.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { filtered, listedProducts } from '#domain/listing/listing-filter.ts';
import { listingRouteOf, parseListingQuery } from '#domain/listing/listing-query.ts';
import { departmentAt } from '#domain/shop/paths.ts';
import { fileCache } from '#search/file-cache.ts';
import { itemCard, searchItem } from '#search/item.ts';
import { type ListColumns, openListColumns } from '#search/list-columns.ts';
import { anyCatalogue, product } from '../../support/products.ts';
import { everyListing, siteDataOf } from '../catalogue/every-listing.ts';
import { build } from './files.ts';
import { sampleProducts } from './sample.ts';

const brandLabels = departmentAt('/detergents')?.labels ?? [];

/** The same shop in one file and in many, and what was fetched of it. */
async function columnsOf(products: readonly Product[], oneFileBytes: number) {
  const { root, files } = build(products, { oneFileBytes, buckets: 4 });
  const fetched: string[] = [];
  const fetchFile = async (name: string) => {
    fetched.push(name);
    return files.get(name) ?? Promise.reject(new Error('404'));
  };
  return { columns: await openListColumns(root, fileCache(fetchFile, [])), fetched };
}

const ways = [
  ['one file', 1e9],
  ['many files', 0],
] as const;

const indexesWhere = (products: readonly Product[], test: (each: Product) => boolean) =>
  products.flatMap((each, index) => (test(each) ? [index] : []));

const sample = sampleProducts();

test.each(ways)('of %s, any catalogue comes out as it went in', async (_, oneFileBytes) => {
  await fc.assert(
    fc.asyncProperty(anyCatalogue, async (products) => {
      fc.pre(products.length > 0);
      const { columns } = await columnsOf(products, oneFileBytes);
      const labels = (column: readonly number[]) => column.map((at) => columns.labels[at]);
      expect(labels(columns.categories)).toEqual(products.map(({ category }) => category));
      expect(labels(columns.subCategories)).toEqual(products.map(({ subCategory }) => subCategory));
      expect(await columns.prices()).toEqual(products.map(({ price }) => price));
      const dates = await columns.dates();
      for (const [a, { date: first }] of products.entries())
        for (const [b, { date: second }] of products.entries())
          expect(Math.sign((dates[a] ?? 0) - (dates[b] ?? 0))).toBe(Math.sign((first ?? 0) - (second ?? 0)));
      for (const label of brandLabels)
        expect(await columns.wordMatches(label)).toEqual(
          indexesWhere(products, ({ name }) => hasWord(name, label)),
        );
      const indexes = [...products.keys()].reverse();
      expect(await columns.cards(indexes)).toEqual(
        products.map((each) => itemCard(searchItem(each, true))).reverse(),
      );
    }),
    { numRuns: 60 },
  );
});

/** What a page shows at first, and how often its options are counted. */
async function listedAt(columns: ListColumns, path: string) {
  const route = listingRouteOf(path);
  const branded = await Promise.all(brandLabels.map(columns.wordMatches));
  const listed = listedProducts(columns, route.scope, branded);
  const asked = { named: [], values: null };
  return filtered(listed, parseListingQuery(route, ''), asked);
}

test.each(ways)(
  'of %s, a list has the products, the order and the counts of its built page (R2, R6)',
  async (_, oneFileBytes) => {
    const siteData = siteDataOf(sample);
    const { columns } = await columnsOf(sample, oneFileBytes);
    const { sets, rows } = await columns.sizes();
    expect(rows.map((row) => sets[row])).toEqual(sample.map(({ sizes }) => sizes));
    for (const { path, products, filters } of everyListing(siteData)) {
      const { indexes, counts } = await listedAt(columns, path);
      expect(
        indexes.map((index) => sample[index]?.id),
        path,
      ).toEqual(products.map(({ id }) => id));
      for (const { filter, links } of filters)
        for (const link of links) expect(counts[filter].get(link.path) ?? 0, link.path).toBe(link.count);
    }
  },
);

test('a list of a large shop loads neither prices nor dates before it is sorted by them, and few cards', async () => {
  const large = Array.from({ length: 640 }, (_, at) => product({ ...sample[at % 100], id: `p${at}` }));
  const { columns, fetched } = await columnsOf(large, 0);
  await columns.cards([1, 2, 3, 70]);
  expect(fetched.map((name) => name.replace(/-.*/, '')).toSorted()).toEqual([
    'i0',
    'i1',
    'index',
    'labels',
    'sidecar',
  ]);
});
