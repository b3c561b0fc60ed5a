import { expect, test } from 'vitest';
import { meantList, namedLists } from '#search/meant-list.ts';

const list = (label: string, path: string, products = [1]) => ({ label, path, products });
const lists = namedLists([
  list('Detergents', '/detergents'),
  list('Women’s fashion', '/brand/female'),
  list('Men’s fashion', '/brand/male', [1, 2, 3]),
  list('Detergents', '/category/detergents'),
  list('Shoes', '/category/shoes'),
  list('Bags', '/category/bags'),
  list('Hair Care', '/category/hair-care'),
  list('Shirts', '/category/shirts'),
  list('Dresses & Skirts', '/category/dresses-skirts'),
  list('Watches', '/category/watches', []),
]);

test.each([
  ['men', '/brand/male'],
  ['Men’s Fashion', '/brand/male'],
  ['male', '/brand/male'],
  ['women', '/brand/female'],
  ['female', '/brand/female'],
  ['detergent', '/detergents'],
  ['shoes', '/category/shoes'],
  ['bag', '/category/bags'],
  ['hair care', '/category/hair-care'],
  ['dress', '/category/dresses-skirts'],
  ['Dresses', '/category/dresses-skirts'],
  // Of several lists, no list, an empty one, and more than a list.
  ['clothes', undefined],
  ['soap', undefined],
  ['watches', undefined],
  ['men shoes', undefined],
  ['', undefined],
])('%s means the list at %s', (query, path) => {
  expect(meantList(query, lists)?.path).toBe(path);
});

test('a list is shown with the number of its products', () => {
  expect(meantList('men', lists)).toMatchObject({ label: 'Men’s fashion', count: 3 });
});
