import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserIndex, cardAt } from '#domain/browser-index.ts';
import { anyCatalogue, drawing, photo, product } from '../../support/products.ts';

const soap = product({ id: 'soap', name: 'Soap', price: 900, category: 'Bath', subCategory: 'Apex' });
const brush = product({
  id: 'brush',
  name: 'Brush',
  category: '',
  subCategory: '',
  rating: 4,
  originalPrice: 6000,
  sizes: ['S', 'M'],
  stock: 0,
  pictures: [drawing(), photo()],
});

test('a card in the browser shows what the card in the page shows', () => {
  const index = browserIndex([soap, brush], false);
  expect(cardAt(index, 0)).toEqual({
    id: 'soap',
    name: 'Soap',
    price: 900,
    originalPrice: null,
    pictures: [photo()],
    rating: null,
    sizes: [],
    stock: null,
  });
  expect(cardAt(index, 1)).toEqual({
    id: 'brush',
    name: 'Brush',
    price: brush.price,
    originalPrice: 6000,
    pictures: [drawing()],
    rating: 4,
    sizes: ['S'],
    stock: 0,
  });
});

test('R1: the stars of a card in the browser are those of the page', () => {
  const index = browserIndex(
    [product({ rating: null }), product({ rating: 0 }), product({ rating: 3.2 })],
    true,
  );
  expect([0, 1, 2].map((place) => cardAt(index, place).rating)).toEqual([4.5, null, 3.2]);
});

test('every product of any catalogue comes out as it went in, also by way of JSON', () => {
  fc.assert(
    fc.property(anyCatalogue, (products) => {
      const index = JSON.parse(JSON.stringify(browserIndex(products, false)));
      for (const [place, { id, name, price, pictures, sizes }] of products.entries()) {
        const card = cardAt(index, place);
        expect(card).toMatchObject({ id, name, price, pictures: [pictures[0]] });
        expect(card.sizes.length > 0).toBe(sizes.length > 0);
      }
    }),
  );
});
