import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestSellersInStock, homeProducts, homeSections } from '#catalogue/home-products.ts';
import { type ProductPage, pagesOf, productPage, productPages } from '#catalogue/page-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { anyCatalogue, photo, product, products } from '../../support/products.ts';
import { everyListing, everyListingPage, siteDataOf } from './every-listing.ts';

function productPagesOf(list: readonly Product[]): ProductPage[] {
  return productPages(siteDataOf(list)).map(productPage);
}

/** The page of one product in a shop that has no other. */
function pageOf(changed: Partial<Product>): ProductPage {
  const [page] = productPagesOf([product(changed)]);
  if (page === undefined) throw new Error('The product has no page.');
  return page;
}

describe('the title of a product page', () => {
  function titles(named: Record<string, string>): string[] {
    return productPagesOf(Object.entries(named).map(([id, name]) => product({ id, name }))).map(
      ({ title }) => title,
    );
  }

  test('is the name', () => {
    expect(titles({ a: 'Soap', b: 'Lotion' })).toEqual(['Soap', 'Lotion']);
  });

  test('tells products of one name apart by their ids', () => {
    expect(titles({ a: 'Soap', b: 'Lotion', c: 'Soap' })).toEqual(['Soap (a)', 'Lotion', 'Soap (c)']);
  });

  test('differs even when a third product is named as the first would be called', () => {
    const all = titles({ a: 'Soap', b: 'Soap', c: 'Soap (a)', d: 'Soap (a) (c)' });
    expect(new Set(all).size).toBe(4);
    expect(all.slice(0, 2)).toEqual(['Soap (a)', 'Soap (b)']);
  });

  test('is not that of a list or of a text page', () => {
    const list = ['Our Collection', 'Laundry in Kampala', 'Help', 'Lotion'].map((name, index) =>
      product({ id: `p${index}`, name }),
    );
    const all = productPages(siteDataOf(list), ['Help']).map(({ title }) => title);
    expect(all).toEqual(['Our Collection (p0)', 'Laundry in Kampala (p1)', 'Help (p2)', 'Lotion']);
  });

  test('is no other product’s, whatever the names', () => {
    fc.assert(
      fc.property(anyCatalogue, (list) => {
        const all = productPagesOf(list).map(({ title }) => title);
        expect(new Set(all).size).toBe(list.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the description of a product page', () => {
  test('is the name, the price and the text on one line', () => {
    const page = pageOf({ name: 'Soap', price: 12_500, description: 'Washes.\n\nBy hand.' });
    expect(page.description).toBe('Soap, UGX 12,500. Washes. By hand.');
  });

  test('needs no text', () => {
    expect(pageOf({ name: 'Soap', description: '' }).description).toBe('Soap, UGX 4,500.');
  });

  test('is cut at a word', () => {
    const { description } = pageOf({ name: 'Soap', description: 'gentle washing '.repeat(30) });
    expect(description).toMatch(/^Soap, UGX 4,500\. (gentle washing )*(gentle|gentle washing)…$/);
    expect(description.length).toBeGreaterThan(135);
  });

  test('keeps a text that has no spaces, cut between two characters', () => {
    const { description } = pageOf({ name: 'Soap', description: '😀'.repeat(200) });
    expect(description).toMatch(/^Soap, UGX 4,500\. (😀){60,}…$/u);
  });

  test('stays whole at exactly 155 characters', () => {
    const lead = 'Soap, UGX 4,500. '.length;
    const [fits, tooLong] = [155, 156].map((length) => `${'word '.repeat(40).slice(0, length - lead - 1)}s`);
    expect(pageOf({ name: 'Soap', description: fits ?? '' }).description).toHaveLength(155);
    expect(pageOf({ name: 'Soap', description: fits ?? '' }).description).not.toContain('…');
    expect(pageOf({ name: 'Soap', description: tooLong ?? '' }).description).toContain('…');
  });

  test('is at most 155 characters, well formed, on one line, with no stand-in (R1)', () => {
    fc.assert(
      fc.property(anyCatalogue, (list) => {
        for (const { description, product: shown } of productPagesOf(list)) {
          expect(description.length).toBeLessThanOrEqual(155);
          expect(description.isWellFormed()).toBe(true);
          expect(description).not.toMatch(/\n|\s{2}|\s$/);
          const blank = { ...shown, rating: null, reviewCount: null, stock: null };
          expect(pageOf(blank).description).toBe(description);
        }
      }),
    );
  });
});

describe('Spec 2: the way to a product', () => {
  test.each([
    [{ category: 'Laundry', subCategory: 'Pearl' }, ['Products', 'Laundry'], '/category/laundry'],
    [{ category: '', subCategory: 'Pearl' }, ['Products', 'Detergents'], '/collection'],
    [{ category: '', subCategory: 'Male' }, ['Products', 'Men’s fashion'], '/collection'],
    [{ category: '', subCategory: '' }, ['Products'], '/collection'],
  ])('with %j', (changed, between, all) => {
    const page = pageOf(changed);
    expect(page.trail.map(({ label }) => label)).toEqual(['Home', ...between, 'Pearl Bar Soap']);
    expect(page.all).toBe(all);
  });

  test('leads over pages that exist', () => {
    fc.assert(
      fc.property(anyCatalogue, (list) => {
        const siteData = siteDataOf(list);
        const known = new Set(['/', ...everyListing(siteData).map(({ path }) => path)]);
        for (const props of productPages(siteData)) {
          const { path: own, trail, all, product: shown } = productPage(props);
          expect(own).toBe(`/product/${props.product.id}`);
          expect(trail.at(-1)).toEqual({ label: shown.name, path: own });
          for (const path of [...trail.slice(0, -1).map((step) => step.path), all]) {
            expect(known).toContain(path);
          }
        }
      }),
    );
  });
});

test('a product page shows other products of its kind', () => {
  const [first] = productPagesOf(products(6));
  expect(first?.related.map(({ id }) => id).toSorted()).toEqual(['p2', 'p3', 'p4', 'p5', 'p6']);
});

test('a list of 50 products has three pages, the first at the address of the list', () => {
  const pages = pagesOf(siteDataOf(products(50)).collection);
  expect(pages.map((each) => [each.path, each.page, each.lastPage, each.products.length])).toEqual([
    ['/collection', 1, 3, 24],
    ['/collection/2', 2, 3, 24],
    ['/collection/3', 3, 3, 2],
  ]);
});

test('an empty list has one page', () => {
  const pages = (siteDataOf([]).departments[0] ?? []).flatMap(pagesOf);
  expect(pages.map(({ path, lastPage }) => [path, lastPage])).toEqual([
    ['/detergents', 1],
    ['/detergents/pearl', 1],
    ['/detergents/apex', 1],
    ['/detergents/reem', 1],
  ]);
});

test('a list has frames of one shape on all its pages: upright if the whole of it is fashion', () => {
  const shapes = (subCategories: readonly string[]) => {
    const list = subCategories.flatMap((subCategory) => products(24, { category: 'Shirts', subCategory }));
    const { collection } = siteDataOf(list.map((product, index) => ({ ...product, id: String(index) })));
    return pagesOf(collection).map(({ isUpright }) => isUpright);
  };
  expect(shapes(['Male', 'Female'])).toEqual([true, true]);
  expect(shapes(['Male', 'Female', 'Glow'])).toEqual([false, false, false]);
  expect(shapes([])).toEqual([false]);
});

describe('the way from Home', () => {
  const byPath = new Map(everyListingPage(siteDataOf(products(30))).map((page) => [page.path, page]));

  test.each([
    ['/collection', 'Home > Collection'],
    ['/collection/2', 'Home > Collection'],
    ['/detergents', 'Home > Collection > Detergents'],
    ['/detergents/2', 'Home > Collection > Detergents'],
    ['/detergents/apex', 'Home > Collection > Detergents > Apex'],
    ['/evacosmetics', 'Home > Collection > Eva Cosmetics'],
    ['/evacosmetics/oral-care', 'Home > Collection > Eva Cosmetics > Oral Care'],
    ['/brand/male', 'Home > Collection > Men’s fashion'],
    ['/category/laundry/2', 'Home > Collection > Laundry'],
  ])('to %s is %s', (path, way) => {
    const trail = byPath.get(path)?.trail ?? [];
    expect(trail.map(({ label }) => label).join(' > ')).toBe(way);
    for (const step of trail) expect(step.path === '/' || byPath.has(step.path)).toBe(true);
  });
});

describe('the description of a list', () => {
  test('differs if a brand and a category share a name, on every page', () => {
    const list = products(50, { category: 'Glow', subCategory: 'Glow' });
    const all = everyListingPage(siteDataOf(list)).map(({ description }) => description);
    expect(all.filter((text) => text.includes('Glow'))).toHaveLength(6);
    expect(new Set(all).size).toBe(all.length);
  });
});

const productsWith = (best: readonly number[]) =>
  Array.from({ length: 16 }, (_, index) => product({ id: String(index), bestseller: best.includes(index) }));
const bestOf = (best: readonly number[]) =>
  homeProducts(productsWith(best)).bestSellers.map(({ id }) => Number(id));

test('Spec 2.1: the best sellers are the first five, before those that stand among the latest ten', () => {
  expect(bestOf([10, 11, 12, 13, 14, 15])).toEqual([10, 11, 12, 13, 14]);
  expect(bestOf([2, 5, 10, 11, 12, 13, 14])).toEqual([10, 11, 12, 13, 14]);
  expect(bestOf([2, 5, 9, 12])).toEqual([12, 2, 5, 9]);
});

test('Spec 2.1: the latest are the first ten, those of the hero after the others', () => {
  const { slides, latest } = homeProducts(productsWith([]));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => Number(id));
  expect(ids(slides)).toEqual([0, 1, 2, 3]);
  expect(ids(latest)).toEqual([4, 5, 6, 7, 8, 9, 0, 1, 2, 3]);
});

test('the best sellers of a page that has nothing else can be ordered', () => {
  const best = [0, null, 5].map((stock, index) => product({ id: String(index), bestseller: true, stock }));
  expect(bestSellersInStock([...best, product({ id: 'other' })]).map(({ id }) => id)).toEqual(['1', '2']);
});

describe('below its products the home page shows', () => {
  const square = { pictures: [photo({ width: 900, height: 900 })] } as const;
  const stocked = (count: number, changed: Partial<Product>) =>
    Array.from({ length: count }, (_, index) =>
      product({ ...square, ...changed, id: `${changed.category}${index}`.replace(/\W/g, '') }),
    );
  const sectionsOf = (list: readonly Product[]) => homeSections(siteDataOf(list));
  const catalogue = [
    ...stocked(14, { category: 'Hair', subCategory: 'Evacosmetics' }),
    ...stocked(9, { category: 'Skin', subCategory: 'Evacosmetics' }),
    ...stocked(8, { category: 'Dresses', subCategory: 'Female' }),
    ...stocked(4, { category: 'Shoes', subCategory: 'Female' }),
    ...stocked(3, { category: 'Watches', subCategory: 'Male' }),
    ...stocked(2, { category: 'Shirts', subCategory: 'Male' }),
  ];

  test('three large categories of different departments, without clothes; or none', () => {
    expect(sectionsOf(catalogue).trio.map(({ label }) => label)).toEqual(['Hair', 'Shoes', 'Watches']);
    expect(sectionsOf(catalogue.slice(0, 23)).trio).toEqual([]);
  });

  test('the newest set in stock, whose picture no tile takes', () => {
    const set = product({ ...square, id: 'set', name: 'Bath Bundle', category: 'Rare', date: 5 });
    const gone = product({ ...set, id: 'gone', stock: 0, date: 9 });
    const older = product({ ...set, id: 'older', name: 'Gift set', date: 3 });
    const sections = sectionsOf([...catalogue, older, gone, set]);
    expect(sections.set?.id).toBe('set');
    expect(sections.departments.map(({ product }) => product.id)).not.toContain('set');
    expect(sectionsOf(catalogue).set).toBeUndefined();
  });

  test('the three newest reviews with a sentence, good or bad', () => {
    const review = (date: number, text = 'Fine.') => ({
      date,
      text,
      stars: 1,
      name: 'Amina',
      town: '',
      size: '',
      answer: '',
    });
    const [soap, hat] = [
      [review(1), review(4)],
      [review(3), review(2), review(9, '')],
    ].map((newest, index) =>
      product({ id: `p${index}`, reviews: { counts: [0, 0, 0, 0, newest.length], newest } }),
    ) as [Product, Product];
    expect(sectionsOf([soap, hat]).reviews.map(({ review, product }) => [review.date, product.id])).toEqual([
      [4, 'p0'],
      [3, 'p1'],
      [2, 'p1'],
    ]);
  });
});
