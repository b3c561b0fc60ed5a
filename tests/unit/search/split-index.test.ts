import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findProducts } from '#search/find.ts';
import { searchItem } from '#search/item.ts';
import { wholeIndex } from '#search/search-index.ts';
import { product } from '../../support/products.ts';
import { build, openBuilt } from './files.ts';
import { anyShopAndQueries, byTheRule } from './oracle.ts';
import { sampleProducts, wholeCatalogue } from './sample.ts';

const sample = sampleProducts();

const split = { oneFileBytes: 0, buckets: 4 };

test('in any shop, for any query, an index in many files finds what the rule finds, in its order', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(anyShopAndQueries, async ([products, queries]) => {
      const { index } = await openBuilt(build(products, split));
      for (const query of queries.filter((each) => each.isWellFormed())) {
        const { exact } = await findProducts(index, query);
        const expected = byTheRule(products, query);
        expect(exact.map((position) => products[position]?.id)).toEqual(expected);
        if (expected.length > 0) hits++;
        expect(await index.items(exact)).toEqual(
          exact.map((position) => products[position] && searchItem(products[position], true)),
        );
      }
    }),
    { numRuns: 100 },
  );
  expect(hits).toBeGreaterThan(100);
});

/** So many that frequent words have their positions in one bucket alone, and with so many buckets that these are others' too. */
const large = Array.from({ length: 1_200 }, (_, at) => {
  const each = sample[at % sample.length] ?? sample[0];
  const isOld = at >= sample.length;
  return product({ ...each, id: `p${at}`, name: `${each?.name}${isOld ? `, series ${at % 7}` : ''}` });
});

const builtLarge = [16, 256].map((buckets) => build(large, { oneFileBytes: 0, buckets }));

test.each([
  ...[
    'lotion',
    'otio',
    'oti',
    'hampoo',
    'ing',
    'eva',
    'va',
    'a',
    '1',
    'series',
    'eries 3',
    'soap 150 g, ser',
    'body lotion',
  ],
  ...[
    'hair care',
    'care',
    'evacosmetics',
    'detergent',
    'scent',
    'cent',
    'two weeks',
    'in the',
    'rinse',
    '&',
    '& b',
    'kitenge',
  ],
])('among many products %s finds what the rule finds', async (query) => {
  for (const built of builtLarge) {
    const { index } = await openBuilt(built);
    const { exact, unread } = await findProducts(index, query);
    const expected = byTheRule(large, query);
    const ids = exact.map((position) => large[position]?.id);
    if (unread === 0) expect(ids).toEqual(expected);
    // What was not read is left out, never wrong.
    else expect(ids).toEqual(expected.filter((id) => ids.includes(id)));
    expect(unread === 0 || query.includes(' ')).toBe(true);
    expect((await index.items(exact)).map(({ id }) => id)).toEqual(ids);
  }
});

test('what filters and sorts go by is the same in one file and in many', async () => {
  await fc.assert(
    fc.asyncProperty(anyShopAndQueries, async ([products]) => {
      const { index } = await openBuilt(build(products, split));
      const whole = wholeIndex(wholeCatalogue(products));
      const positions = [...products.keys()];
      for (const sort of ['relevance', 'newest', 'name-asc'] as const) {
        const [ours, theirs] = await Promise.all([
          index.sortables(positions, sort),
          whole.sortables(positions, sort),
        ]);
        expect(
          ours.map(({ position, category, subCategory, price }) => [position, category, subCategory, price]),
        ).toEqual(
          theirs.map(({ position, category, subCategory, price }) => [
            position,
            category,
            subCategory,
            price,
          ]),
        );
        if (sort === 'name-asc')
          expect(ours.map((each) => each.nameOrder)).toEqual(theirs.map((each) => each.nameOrder));
      }
      const newest = await index.sortables(positions, 'newest');
      const byOurs = newest
        .toSorted((a, b) => (b.date ?? -1) - (a.date ?? -1))
        .map(({ position }) => position);
      expect(byOurs).toEqual(
        positions.toSorted((a, b) => (products[b]?.date ?? -1) - (products[a]?.date ?? -1)),
      );
    }),
    { numRuns: 50 },
  );
});
