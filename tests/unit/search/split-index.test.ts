import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findProducts } from '#search/find.ts';
import { searchItem } from '#search/item.ts';
import { wholeIndex } from '#search/whole-index.ts';
import { build, openBuilt } from './files.ts';
import { anyShopAndQueries, byTheRule } from './oracle.ts';
import { wholeCatalogue } from './sample.ts';

const split = { oneFileBytes: 0, buckets: 4 };

test('in any shop, for any query, an index in many files finds what the rule finds, in its order', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(anyShopAndQueries, async ([products, queries]) => {
      const { index } = await openBuilt(build(products, split));
      for (const query of queries.filter((each) => each.isWellFormed())) {
        const { exact } = await findProducts(index, query);
        const expected = byTheRule(products, query);
        expect(exact.map((place) => products[place]?.id)).toEqual(expected);
        if (expected.length > 0) hits++;
        expect(await index.items(exact)).toEqual(
          exact.map((place) => products[place] && searchItem(products[place], true)),
        );
      }
    }),
    { numRuns: 300 },
  );
  expect(hits).toBeGreaterThan(300);
});

test('what filters and sorts go by is the same in one file and in many', async () => {
  await fc.assert(
    fc.asyncProperty(anyShopAndQueries, async ([products]) => {
      const { index } = await openBuilt(build(products, split));
      const whole = wholeIndex(wholeCatalogue(products));
      const places = [...products.keys()];
      for (const sort of ['relevance', 'newest', 'name-asc'] as const) {
        const [ours, theirs] = await Promise.all([
          index.sortables(places, sort),
          whole.sortables(places, sort),
        ]);
        expect(
          ours.map(({ place, category, subCategory, price }) => [place, category, subCategory, price]),
        ).toEqual(
          theirs.map(({ place, category, subCategory, price }) => [place, category, subCategory, price]),
        );
        if (sort === 'name-asc')
          expect(ours.map((each) => each.nameOrder)).toEqual(theirs.map((each) => each.nameOrder));
      }
      const newest = await index.sortables(places, 'newest');
      const byOurs = newest.toSorted((a, b) => (b.date ?? -1) - (a.date ?? -1)).map(({ place }) => place);
      expect(byOurs).toEqual(
        places.toSorted((a, b) => (products[b]?.date ?? -1) - (products[a]?.date ?? -1)),
      );
    }),
    { numRuns: 50 },
  );
});
