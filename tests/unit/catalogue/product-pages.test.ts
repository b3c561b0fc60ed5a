import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ProductPage, productPage, productPages } from '#catalogue/product-pages.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { anyCatalogue, product, products } from '../../support/products.ts';
import { everyListing, siteDataOf } from './every-listing.ts';

function pagesOf(list: readonly Product[]): ProductPage[] {
  return productPages(siteDataOf(list)).map(({ props }) => productPage(props));
}

/** The page of one product in a shop that has no other. */
function pageOf(changed: Partial<Product>): ProductPage {
  const [page] = pagesOf([product(changed)]);
  if (page === undefined) throw new Error('The product has no page.');
  return page;
}

describe('the title of a product page', () => {
  function titles(named: Record<string, string>): string[] {
    return pagesOf(Object.entries(named).map(([id, name]) => product({ id, name }))).map(
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
    const list = ['All products', 'Laundry in Kampala', 'Help', 'Lotion'].map((name, index) =>
      product({ id: `p${index}`, name }),
    );
    const all = productPages(siteDataOf(list), ['Help']).map(({ props }) => props.title);
    expect(all).toEqual(['All products (p0)', 'Laundry in Kampala (p1)', 'Help (p2)', 'Lotion']);
  });

  test('is no other product’s, whatever the names', () => {
    fc.assert(
      fc.property(anyCatalogue, (list) => {
        const all = pagesOf(list).map(({ title }) => title);
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
        for (const { description, product: shown } of pagesOf(list)) {
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
    [{ category: 'Laundry', subCategory: 'Pearl' }, ['All products', 'Laundry'], '/category/laundry'],
    [{ category: '', subCategory: 'Pearl' }, ['All products', 'Detergents'], '/collection'],
    [{ category: '', subCategory: 'Male' }, ['All products', 'Men’s fashion'], '/collection'],
    [{ category: '', subCategory: '' }, ['All products'], '/collection'],
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
        for (const { params, props } of productPages(siteData)) {
          const { path: own, trail, all, product: shown } = productPage(props);
          expect(own).toBe(`/product/${params.id}`);
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
  const [first] = pagesOf(products(6));
  expect(first?.related.map(({ id }) => id).toSorted()).toEqual(['p2', 'p3', 'p4', 'p5', 'p6']);
});
