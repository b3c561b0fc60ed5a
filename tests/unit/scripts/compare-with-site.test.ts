import { expect, test } from 'vitest';
import { compareWithSite } from '../../../scripts/publishing/compare-with-site.ts';
import { photo } from '../../support/products.ts';

const review = { stars: 5, text: 'Soft', name: 'Amina', town: '', date: 1, size: '', answer: '' };
const sent = (changes: object) => ({
  success: true,
  products: [
    {
      ...{ id: 'p', name: 'Soap', price: 9_500 },
      reviews: { counts: [1, 0, 0, 0, 0], newest: [{ ...review, ...changes }] },
    },
  ],
});

test('a published photo of a review is no change, and a new one is', () => {
  const compare = (products: never[], changes: object) =>
    compareWithSite(sent(changes), {
      snapshot: { products, extras: [] },
      last: null,
      newPictures: new Set(),
    });
  const product = compare([], {}).added[0] as never;
  const published = {
    ...(product as object),
    reviews: { counts: [1, 0, 0, 0, 0], newest: [{ ...review, photo: photo() }] },
  };
  expect(compare([published as never], { photo: 'images/review-1.jpg' }).changed).toEqual([]);
  expect(compare([product], { photo: 'images/review-1.jpg' }).changed).toMatchObject([
    { fields: ['reviews'] },
  ]);
});
