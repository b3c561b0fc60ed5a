import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Listing, SiteData } from '#catalogue/site-data.ts';
import { validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import { brandPath, categoryPath } from '#domain/shop/paths.ts';
import { anyCatalogue, nastyLabels, photo, product } from '../../support/products.ts';
import { everyListing, everyListingPage, siteDataOf } from './every-listing.ts';

/** Each category with as many products as it is long, so that some need more pages. */
function nastySiteData(): SiteData {
  return siteDataOf(
    nastyLabels.flatMap((label, place) =>
      Array.from({ length: 1 + (place % 3) * 24 }, (_, index) =>
        product({ id: `p${place}-${index}`, category: label, subCategory: nastyLabels.at(-place) ?? '' }),
      ),
    ),
  );
}

function expectDistinct(texts: readonly string[]): void {
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
}

function expectRightSiteData(siteData: SiteData): void {
  const all = everyListing(siteData);
  const byPath = new Map(all.map((listing) => [listing.path, listing]));
  expectDistinct(all.map(({ path }) => path));
  expectDistinct(all.map(({ title }) => title));
  expect(siteData.collection.products).toEqual(siteData.products);
  for (const each of siteData.products) {
    if (each.category !== '') expect(byPath.get(categoryPath(each.category))?.products).toContain(each);
    if (each.subCategory !== '') expect(byPath.get(brandPath(each.subCategory))?.products).toContain(each);
  }
  for (const { path, products, label, title, intro, filters } of all) {
    const [, kind = ''] = path.split('/');
    expect(new Set(products).size).toBe(products.length);
    expect([label, title, intro]).not.toContain('');
    for (const { filter, links } of filters) {
      // A tap narrows the page's own list by an option of another kind, and leads to the list of one of its kind.
      const narrows = ['brand', 'category'].includes(kind) && kind !== filter;
      expectDistinct(links.map((link) => link.label));
      expectDistinct(links.map((link) => link.path));
      for (const link of links) {
        const found = byPath.get(link.path)?.products.filter((each) => !narrows || products.includes(each));
        expect(link.count).toBe(found?.length);
        if (narrows) expect(link.count).toBeGreaterThan(0);
      }
    }
  }
  for (const { path, products } of siteData.brands) {
    expect(products.every(({ subCategory }) => brandPath(subCategory) === path)).toBe(true);
  }
  for (const { path, products } of siteData.categories) {
    expect(products.every(({ category }) => categoryPath(category) === path)).toBe(true);
  }
}

describe('every product is found in the whole list, under its brand and under its category, and is counted (R2)', () => {
  test('whatever the labels', () => {
    fc.assert(fc.property(anyCatalogue, (products) => expectRightSiteData(siteDataOf(products))));
  });

  test('when the labels are as nasty as can be', () => expectRightSiteData(nastySiteData()));
});

test('men, women, detergents and Eva cosmetics have their pages even when they are empty', () => {
  const siteData = siteDataOf([]);
  const labels = everyListing(siteData).map(({ path, label }) => [path, label]);
  expect(Object.fromEntries(labels)).toEqual({
    '/collection': 'Our Collection',
    '/detergents': 'Detergents',
    '/detergents/pearl': 'Pearl',
    '/detergents/apex': 'Apex',
    '/detergents/reem': 'Reem',
    '/evacosmetics': 'Eva Cosmetics',
    '/evacosmetics/face-body-care': 'Face & Body Care',
    '/evacosmetics/oral-care': 'Oral Care',
    '/evacosmetics/hair-care': 'Hair Care',
    '/evacosmetics/baby-care': 'Baby Care',
    '/evacosmetics/male-grooming': 'Male Grooming',
    '/evacosmetics/special-offers': 'Special Offers',
    '/brand/male': 'Men’s fashion',
    '/brand/female': 'Women’s fashion',
  });
  expect(everyListingPage(siteData)).toHaveLength(labels.length);
});

describe('two labels', () => {
  const pairs: [string, string, string[]][] = [
    ['Hair Care', 'hair care', ['/category/hair-care']],
    ['SPF 50', 'SPF 50+', ['/category/spf-50']],
    ['Soap 石鹸', 'Soap 洗剤', [categoryPath('Soap 石鹸'), categoryPath('Soap 洗剤')]],
    ['🧴', '🧼', [categoryPath('🧴'), categoryPath('🧼')]],
    ['2', '22', ['/category/2', '/category/22']],
  ];
  test.each(pairs)('%s and %s are listed at %j', (one, other, expected) => {
    const products = [one, other, other].map((category, index) => product({ id: `p${index}`, category }));
    const { categories, collection } = siteDataOf(products);
    expect(categories.map((listing) => listing.path).toSorted()).toEqual(expected.toSorted());
    expect(categories.flatMap((listing) => listing.products)).toHaveLength(3);
    const links = collection.filters.find(({ heading }) => heading === 'Categories')?.links ?? [];
    expect(links.map(({ path, count }) => [path, count])).toEqual(
      categories.map((listing) => [listing.path, listing.products.length]),
    );
  });

  test('that share a list bear the label that comes first, and the list keeps its order', () => {
    const products = ['Hair Care', 'HAIR CARE', 'Hair Care'].map((category, index) =>
      product({ id: `p${index}`, category }),
    );
    expect(siteDataOf(products).categories).toMatchObject([{ label: 'Hair Care', products }]);
  });
});

test('a catalogue that says Men’s fashion itself does not make two lists of that name', () => {
  const both = ['Male', 'Men’s fashion'].map((subCategory, index) =>
    product({ id: `p${index}`, subCategory }),
  );
  const labels = siteDataOf(both).brands.map(({ path, label }) => [path, label]);
  expect(Object.fromEntries(labels)).toEqual({
    '/brand/male': 'Male',
    '/brand/men-s-fashion': 'Men’s fashion',
    '/brand/female': 'Women’s fashion',
  });
});

test('departments are called departments, in the order of the menu, and only other sub-categories brands', () => {
  const of = (subCategory: string) => product({ id: subCategory, subCategory });
  const headings = (subCategories: string[]) =>
    siteDataOf(subCategories.map(of)).collection.filters.map(({ heading, filter, links }) => [
      heading,
      filter,
      links.map(({ label }) => label),
    ]);
  const four = ['Eva Cosmetics', 'Detergents', 'Women’s fashion', 'Men’s fashion'];
  expect(headings(['Male', 'Pearl', 'Evacosmetics', 'Female']).slice(0, 1)).toEqual([
    ['Departments', 'brand', four],
  ]);
  expect(headings(['Male', 'Nivea', 'Pearl', 'Evacosmetics', 'Female']).slice(0, 2)).toEqual([
    ['Departments', 'brand', four],
    ['Brands', 'brand', ['Nivea']],
  ]);
});

test('larger lists come first among brands and categories', () => {
  const { brands, categories } = siteDataOf([
    product({ id: 'a', category: 'Rare', subCategory: 'Rare' }),
    product({ id: 'b', category: 'Common', subCategory: 'Female' }),
    product({ id: 'c', category: 'Common', subCategory: 'Female' }),
  ]);
  expect(brands.map(({ path }) => path)).toEqual(['/brand/female', '/brand/rare', '/brand/male']);
  expect(categories.map(({ label }) => label)).toEqual(['Common', 'Rare']);
});

test('R2: the sidebar of /detergents goes by the words of the name, that of /evacosmetics by the category', () => {
  const names = ['Apex Pearl Bleach', 'Pearly Soap', 'Pearl'];
  const pearl = names.map((name, index) => product({ id: `p${index}`, name, category: 'Oral Care' }));
  const eva = ['Oral Care', 'Hair Care', 'Other'].map((category, index) =>
    product({ id: `e${index}`, name: 'Pearl Comb', category, subCategory: 'Evacosmetics' }),
  );
  const siteData = siteDataOf([...pearl, ...eva, product({ id: 'a', name: 'Apex', subCategory: 'Apex' })]);
  const contents = everyListing(siteData).map(({ title, products }) => [
    title,
    products.map(({ id }) => id).join(' '),
  ]);
  expect(Object.fromEntries(contents)).toMatchObject({
    Detergents: 'p0 p1 p2',
    'Pearl detergents': 'p0 p2',
    'Apex detergents': 'p0',
    'Reem detergents': '',
    'Eva Cosmetics': 'e0 e1 e2',
    'Oral Care by Eva': 'e0',
    'Hair Care by Eva': 'e1',
    'Baby Care by Eva': '',
    'Apex: all products': 'a',
    'Oral Care in Kampala': 'p0 p1 p2 e0',
  });
});

test('R2: the counts of the sample catalogue are those of the specification', () => {
  const reply: unknown = JSON.parse(readFileSync('src/server/sample/products.json', 'utf8'));
  const options = { apiUrl: 'https://api.example', lastPublished: null, force: false };
  const { products } = validateCatalogue(reply, options);
  const siteData = siteDataOf(
    products.map(({ images: _, reviews: __, ...rest }) => ({ ...rest, pictures: [photo()] })),
  );
  const counts = (listings: readonly Listing[]) =>
    listings[0]?.filters.flatMap(({ links }) => links.map(({ label, count }) => `${label} ${count}`));
  const [detergents = [], evaCosmetics = []] = siteData.departments;
  expect(counts(detergents)).toEqual(['Pearl 8', 'Apex 6', 'Reem 4']);
  expect(counts(evaCosmetics)).toEqual([
    'Face & Body Care 12',
    'Oral Care 8',
    'Hair Care 15',
    'Baby Care 6',
    'Male Grooming 9',
    'Special Offers 4',
  ]);
  expectRightSiteData(siteData);
});

test('no category of the filters is called as a department is, except on its own page', () => {
  const { collection, categories } = siteDataOf([
    product({ id: 'a', category: 'Detergents', subCategory: 'Pearl' }),
    product({ id: 'b', category: 'Oral Care', subCategory: 'Evacosmetics' }),
  ]);
  const namesOf = ({ filters }: Listing) =>
    filters
      .filter(({ filter }) => filter === 'category')
      .flatMap(({ links }) => links.map(({ label }) => label));
  expect(namesOf(collection)).toEqual(['Oral Care']);
  expect(categories.map((each) => [each.label, namesOf(each)])).toEqual([
    ['Detergents', ['Detergents', 'Oral Care']],
    ['Oral Care', ['Oral Care']],
  ]);
});
