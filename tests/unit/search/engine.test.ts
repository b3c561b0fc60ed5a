import { expect, test } from 'vitest';
import { suggestions } from '#domain/shop/shop.ts';
import { keepUnits } from '#domain/text/keep-units.ts';
import { countFound, indexEngine, suggest } from '#search/engine.ts';
import { searchItem } from '#search/item.ts';
import { byTheRule } from './oracle.ts';
import { sampleIndex, sampleProducts } from './sample.ts';

const products = sampleProducts();
const engine = indexEngine(async () => sampleIndex());

test('results are positions in the list, and a card shows what the list has there', async () => {
  const { exact } = await engine.find(' SOAP ');
  expect(exact.length).toBeGreaterThan(2);
  expect(exact.map((position) => products[position]?.id)).toEqual(byTheRule(products, 'soap'));
  const [first] = await engine.cards(exact);
  const { id, name, price, picture, rating, formerPrice } = searchItem(
    products[exact[0] as number] as never,
    true,
  );
  expect(first).toEqual({
    id,
    name: keepUnits(name),
    price,
    formerPrice,
    pictures: [picture],
    rating,
    sizes: [],
    stock: null,
  });
});

test('what filters and sorts need comes in the order that was asked for', async () => {
  const positions = [3, 1, 2];
  const found = await engine.sortables(positions, 'price-low');
  expect(found.map(({ position, price, category }) => [position, price, category])).toEqual(
    positions.map((position) => [position, products[position]?.price, products[position]?.category]),
  );
});

test('it says what was probably meant', async () => {
  const { exact, similar, rewrite } = await engine.find('lotin');
  expect(exact).toEqual([]);
  expect(rewrite).toEqual({ kind: 'spelling', text: 'lotion' });
  expect((await engine.cards(similar))[0]?.name).toMatch(/Lotion/);
});

test.each([
  ['soap', 5],
  ['baby lotion', 2],
  ['moisturiser', 9],
  ['lotin', 3],
  ['spaceship', 0],
  ['red spaceship', 0],
])('it says how many products a page lists for %s: %i', async (query, count) => {
  expect(await countFound(engine, query)).toBe(count);
});

test.each([
  ['kitenge', 4],
  ['heels', 1],
  ['oil', 4],
])('suggestions for %s are called so, if any product is', async (query, count) => {
  const { products } = await suggest(engine, query);
  expect(products.filter(({ name }) => new RegExp(`\\b${query}`, 'i').test(name))).toHaveLength(count);
  expect(products).toHaveLength(count);
});

test('suggestions that no name has are those of categories and descriptions', async () => {
  expect((await suggest(engine, 'detergent')).products).toHaveLength(suggestions.most);
});
