import { expect, test } from 'vitest';
import type { PictureFailure } from '#catalogue/pictures/prepare.ts';
import { pictureLines } from '../../../scripts/publishing/print-report.ts';

function failed(productId: string): PictureFailure {
  const url = `https://cdn.example/${productId}.jpg`;
  return { productId, url, reason: 'The server answered with status 404.', kind: 'drawn' };
}

function without(productId: string): PictureFailure {
  return {
    productId,
    url: '',
    reason: 'The catalogue has no picture of this product.',
    kind: 'drawn',
  };
}

test('products without a picture share one line, and leave room for what went wrong', () => {
  const many = Array.from({ length: 40 }, (_, index) => without(`none-${index}`));
  expect(pictureLines([...many, failed('9')])).toEqual([
    'Picture of product 9: The server answered with status 404. (https://cdn.example/9.jpg)',
    'The catalogue has no picture of 40 products: none-0, none-1, none-2, none-3, none-4, …',
  ]);
});

test('one product without a picture is one product, and five are named', () => {
  expect(pictureLines([without('7')])).toEqual(['The catalogue has no picture of 1 product: 7']);
  expect(pictureLines(['1', '2', '3', '4', '5'].map(without))).toEqual([
    'The catalogue has no picture of 5 products: 1, 2, 3, 4, 5',
  ]);
});

test('of very many pictures the first twenty are told, and the rest is counted', () => {
  const lines = pictureLines(Array.from({ length: 23 }, (_, index) => failed(String(index))));
  expect([lines.length, lines.at(-1)]).toEqual([21, '… and 3 more pictures.']);
  expect(pictureLines([])).toEqual([]);
});
