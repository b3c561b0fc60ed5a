import { expect, test } from 'vitest';
import { browserIndex, ways } from '#domain/browser-index.ts';
import { drawing, photo, product } from '../../support/products.ts';

test('the browser searches what a card shows, in the order of the list', () => {
  const soap = product({ id: 'soap', name: 'Soap', price: 900, category: 'Bath', subCategory: 'Apex' });
  const brush = product({
    id: 'brush',
    name: 'Brush',
    category: '',
    subCategory: '',
    rating: 4,
    originalPrice: 6000,
    sizes: ['S'],
    pictures: [drawing(), photo()],
  });
  expect(browserIndex([soap, brush], false).rows).toEqual([
    ['soap', 'Soap', 900, 'Bath', 'Apex', photo(), 0, ways.indexOf('once')],
    ['brush', 'Brush', 4500, '', '', drawing(), 4, ways.indexOf('sizes'), 6000],
  ]);
});

test('what is sold out has no way into the cart, sizes or not', () => {
  const gone = [product({ stock: 0 }), product({ stock: 0, sizes: ['S'] })];
  for (const row of browserIndex(gone, false).rows) expect(row[7]).toBe(ways.indexOf('none'));
});

test('R1: a card in the search shows the stars that the card in the list shows', () => {
  const [row] = browserIndex([product({ rating: null })], true).rows;
  expect(row?.[6]).toBe(4.5);
});
