import { expect, test } from 'vitest';
import { browserIndex } from '#domain/browser-index.ts';
import { catalogueEngine } from '#search/catalogue-engine.ts';
import { indexEngine } from '#search/index-engine.ts';
import type { PlacedSortable } from '#search/search-index.ts';
import { sampleIndex, sampleProducts } from './sample.ts';

const products = sampleProducts();
const plain = catalogueEngine(async () => browserIndex(products, true));
const forgiving = indexEngine(async () => sampleIndex());

test('whichever engine searches, a product has the same card, and the same place in every sort', async () => {
  const { exact } = await plain.find('soap');
  expect(exact.length).toBeGreaterThan(2);
  expect(await forgiving.cards(exact)).toEqual(await plain.cards(exact));
  for (const sort of ['price-low', 'newest'] as const) {
    const [ours, theirs] = await Promise.all([plain, forgiving].map((each) => each.sortables(exact, sort)));
    const known = ({ place, category, subCategory, price }: PlacedSortable) => [
      place,
      category,
      subCategory,
      price,
    ];
    expect(ours?.map(known)).toEqual(theirs?.map(known));
  }
});

test('the plain engine finds by the rule: names first, then brands and categories', async () => {
  const { exact, similar, meant } = await plain.find(' EVA ');
  expect([similar, meant]).toEqual([[], null]);
  const named = exact.filter((place) => products[place]?.name.toLowerCase().includes('eva'));
  expect(exact.slice(0, named.length)).toEqual(named);
  expect(await plain.find('')).toMatchObject({ exact: [] });
});

test('the forgiving engine says what was probably meant', async () => {
  const { exact, similar, meant } = await forgiving.find('lotin');
  expect(exact).toEqual([]);
  expect(meant).toEqual({ kind: 'spelling', text: 'lotion' });
  expect((await forgiving.cards(similar))[0]?.name).toMatch(/Lotion/);
});
