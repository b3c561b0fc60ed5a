import { expect, test } from 'vitest';
import { gonePages, goneProducts } from '#catalogue/gone-products.ts';
import { product, products } from '../../support/products.ts';
import { siteDataOf } from './every-listing.ts';

const none = new Set<string>();
const [first = product(), second = product(), ...others] = products(6);

test('a product that the shop sells no more is gone, and stays so', () => {
  const once = goneProducts({ products: [first, second, ...others], gone: [] }, [second, ...others], none);
  expect(once).toEqual([{ id: 'p1', name: first.name, category: 'Laundry', subCategory: 'Pearl' }]);
  const twice = goneProducts({ products: [second, ...others], gone: once }, others, none);
  expect(twice.map(({ id }) => id)).toEqual(['p2', 'p1']);
  expect(goneProducts({ products: others, gone: twice }, others, none)).toEqual(twice);
});

test('a product that comes back is gone no more', () => {
  const gone = goneProducts({ products: [first, second], gone: [] }, [second], none);
  expect(goneProducts({ products: [second], gone }, [first, second], none)).toEqual([]);
});

test('what validation withholds is not called gone, until the API lists it no more', () => {
  const withheld = goneProducts({ products: [first, second], gone: [] }, [second], new Set(['p1']));
  expect(gonePages(siteDataOf([second]), withheld)).toEqual([]);
  const gone = goneProducts({ products: [second], gone: withheld }, [second], none);
  expect(gonePages(siteDataOf([second]), gone)).toHaveLength(1);
});

test('the page of one that is gone leads to what is near it, and to its category while that has a page', () => {
  const gone = goneProducts({ products: [first], gone: [] }, others, none);
  const [page] = gonePages(siteDataOf(others), gone);
  expect(page?.id).toBe('p1');
  expect(page?.related.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id));
  expect(page?.all).toBe('/category/laundry');
  const elsewhere = others.map((each) => ({ ...each, category: 'Hair' }));
  expect(gonePages(siteDataOf(elsewhere), gone)[0]?.all).toBe('/collection');
});
