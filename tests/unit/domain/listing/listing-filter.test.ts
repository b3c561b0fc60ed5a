import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasWord } from '#domain/catalogue/labels.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { filtered, listedProducts, needsNames } from '#domain/listing/listing-filter.ts';
import {
  emptyListingQuery,
  type ListingQuery,
  type ListingScope,
  optionPath,
} from '#domain/listing/listing-query.ts';
import { searchTerm } from '#domain/search/search-rule.ts';
import { departmentAt } from '#domain/shop/paths.ts';
import { listing } from '#domain/shop/shop.ts';
import { anyCatalogue, product } from '../../../support/products.ts';

const brandLabels = departmentAt('/detergents')?.labels ?? [];

/** The products that pass, and how often each option is counted. */
function find(
  products: readonly Product[],
  asked: Partial<ListingQuery>,
  scope: ListingScope = '/collection',
) {
  const params = { ...emptyListingQuery, ...asked };
  const labels = [...new Set(products.flatMap(({ category, subCategory }) => [category, subCategory]))];
  const columns = {
    labels,
    categories: products.map(({ category }) => labels.indexOf(category)),
    subCategories: products.map(({ subCategory }) => labels.indexOf(subCategory)),
  };
  const indexesOf = (test: (name: string) => boolean) =>
    products.flatMap(({ name }, index) => (test(name) ? [index] : []));
  const branded = brandLabels.map((label) => indexesOf((name) => hasWord(name, label)));
  const values = {
    relevant: null,
    newest: products.map(({ date }) => date ?? 0),
    'low-high': products.map(({ price }) => price),
    'high-low': products.map(({ price }) => price),
  };
  const term = searchTerm(params.query);
  const sizes = { sets: products.map((each) => each.sizes), rows: [...products.keys()] };
  const listed = listedProducts(columns, scope, branded, sizes);
  const { indexes, counts } = filtered(listed, params, {
    named: needsNames(listed, term) ? indexesOf((name) => name.toLowerCase().includes(term)) : [],
    values: values[params.sort],
    prices: products.map(({ price }) => price),
    savings:
      params.offer.length > 0
        ? products.map((each) => (each.originalPrice ?? each.price) - each.price)
        : null,
  });
  return { found: indexes.map((index) => products[index]), counts };
}

const found = (products: readonly Product[], params: Partial<ListingQuery>, scope?: ListingScope) =>
  find(products, params, scope).found;

const shirt = product({ id: 'shirt', name: 'Blue Shirt', category: 'Shirts', subCategory: 'Male' });
const dress = product({ id: 'dress', name: 'Blue Dress', category: 'Dresses', subCategory: 'Female' });
const razor = product({
  id: 'razor',
  name: 'Female Razor',
  category: 'Male Grooming',
  subCategory: 'Evacosmetics',
});
const all = [shirt, dress, razor];

describe('Spec 5: male and female match the sub-category exactly', () => {
  test.each([
    ['male', [shirt]],
    ['Female', [dress]],
    ['fem', [dress, razor]],
    ['male grooming', [razor]],
    ['males', []],
  ])('%s', (query, expected) => {
    expect(found(all, { query })).toEqual(expected);
  });
});

describe('other terms match a part of name, category or sub-category, in any case', () => {
  const soap = product({ name: 'Pearl Handwash 500ml', category: 'Hand Care', subCategory: 'Apex' });
  test.each([
    ['WASH', true],
    ['hand care', true],
    ['pex', true],
    ['pearl soap', false],
    ['(', false],
  ])('%s: %s', (query, isFound) => {
    expect(found([soap], { query })).toHaveLength(isFound ? 1 : 0);
  });
});

test('on /detergents and /evacosmetics the term is looked for in names only', () => {
  const powder = product({ id: '1', name: 'Apex Powder', category: 'Laundry', subCategory: 'Pearl' });
  const wash = product({ id: '2', name: 'Face Wash', category: 'Care', subCategory: 'Evacosmetics' });
  expect(found([powder, wash], { query: 'powder' }, '/detergents')).toEqual([powder]);
  expect(found([powder, wash], { query: 'laundry' }, '/detergents')).toEqual([]);
  expect(found([powder, wash], { query: 'laundry' })).toEqual([powder]);
  expect(found([powder, wash], {}, '/evacosmetics')).toEqual([wash]);
  expect(found([powder, wash], { query: 'care' }, '/evacosmetics')).toEqual([]);
});

test('R2: on /detergents a brand is a word of the name', () => {
  const apex = product({ id: '1', name: 'Apex Bleach', subCategory: 'Pearl' });
  const both = product({ id: '2', name: 'Pearl with Apex', subCategory: 'Pearl' });
  const { found: shown, counts } = find([apex, both], { brand: ['/detergents/pearl'] }, '/detergents');
  expect(shown).toEqual([both]);
  expect(Object.fromEntries(counts.brand)).toEqual({ '/detergents/apex': 2, '/detergents/pearl': 1 });
});

test('any option of a filter will do, and every filter must', () => {
  const cases: [Partial<ListingQuery>, readonly Product[]][] = [
    [{ brand: ['/brand/male'] }, [shirt]],
    [{ brand: ['/brand/male', '/brand/female'] }, [shirt, dress]],
    [{ brand: ['/brand/male', '/brand/female'], category: ['/category/dresses'] }, [dress]],
    [{ brand: ['/brand/male'], query: 'female' }, []],
    [{ brand: ['/brand/male'], query: 'blue' }, [shirt]],
    [{ brand: ['/brand/nobody'] }, []],
  ];
  for (const [params, expected] of cases) expect(found(all, params)).toEqual(expected);
});

test('a price is in one of the chosen ranges, an offer costs less than before', () => {
  const [cheap, middle, dear] = [9_500, 10_000, 25_000].map((price) => product({ id: `${price}`, price }));
  const offer = product({ id: 'offer', price: 30_000, originalPrice: 40_000 });
  const goods = [cheap, middle, dear, offer] as Product[];
  const cases: [Partial<ListingQuery>, readonly unknown[]][] = [
    [{ price: ['?price=-10000'] }, [cheap]],
    [{ price: ['?price=10000-25000'] }, [middle]],
    [{ price: ['?price=-10000', '?price=25000-'] }, [cheap, dear, offer]],
    [{ offer: ['?offer=on'] }, [offer]],
    [{ offer: ['?offer=on'], price: ['?price=-10000'] }, []],
  ];
  for (const [params, expected] of cases) expect(found(goods, params)).toEqual(expected);
});

test('a product with several sizes is found by each, and counted with each', () => {
  const goods = [
    { ...shirt, sizes: ['S', 'M'] },
    { ...dress, sizes: ['M', '12/14'] },
    { ...razor, sizes: [] },
    { ...razor, id: 'sneakers', category: 'Shoes', sizes: ['M'] },
  ];
  const sizes = (...all: string[]) => all.map((size) => optionPath('/collection', 'size', size));
  const names = (asked: Partial<ListingQuery>) => found(goods, asked).map((each) => each?.id);
  expect(names({ size: sizes('M') })).toEqual(['shirt', 'dress']);
  expect(names({ size: sizes('S', '12/14') })).toEqual(['shirt', 'dress']);
  expect(names({ size: sizes('L') })).toEqual([]);
  expect(names({ size: sizes('shoe-M') })).toEqual(['sneakers']);
  const { counts } = find(goods, { size: sizes('S'), brand: ['/brand/male'] });
  expect(sizes('S', 'M', '12/14').map((path) => counts.size.get(path))).toEqual([1, 1, 0]);
  expect(counts.brand.get('/brand/female')).toBe(0);
});

test('an option counts what it would leave, given the other filters and the term (R2)', () => {
  const { counts } = find(all, { brand: ['/brand/male'], query: 'blue' });
  expect([...counts.brand].filter(([, count]) => count > 0)).toEqual([
    ['/brand/male', 1],
    ['/brand/female', 1],
  ]);
  expect([...counts.category].filter(([, count]) => count > 0)).toEqual([['/category/shirts', 1]]);
});

test('R6: relevant keeps the order of the list, prices and dates sort, ties keep it too', () => {
  const day = (number: number) => Date.UTC(2026, 0, number);
  const list = [
    product({ id: 'a', price: 300, date: day(2) }),
    product({ id: 'b', price: 100, date: null }),
    product({ id: 'c', price: 300, date: day(3) }),
    product({ id: 'd', price: 200, date: day(2) }),
  ];
  const order = (sort: ListingQuery['sort']) =>
    found(list, { sort })
      .map((each) => each?.id)
      .join('');
  expect(listing.sorts.map(order)).toEqual(['abcd', 'bdac', 'acdb', 'cadb']);
});

test('whatever the catalogue, filters leave what a plain look at each product leaves', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.nat(), fc.nat(), (products, one, other) => {
      const brandOf = (each: Product) => optionPath('/collection', 'brand', each.subCategory);
      const labelled = products.filter((each) => each.subCategory !== '');
      const brand = [
        ...new Set([one, other].flatMap((at) => labelled[at % labelled.length] ?? []).map(brandOf)),
      ];
      const expected = labelled.filter((each) => brand.includes(brandOf(each)));
      expect(found(products, { brand })).toEqual(brand.length === 0 ? products : expected);
      const query = (products[one % products.length]?.name ?? 'x').slice(0, 3).toLowerCase().trim();
      fc.pre(!['male', 'female', ''].includes(query));
      const says = (each: Product) =>
        [each.name, each.category, each.subCategory].some((text) => text.toLowerCase().includes(query));
      expect(found(products, { query })).toEqual(products.filter(says));
    }),
  );
});
