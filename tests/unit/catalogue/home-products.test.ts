import { expect, test } from 'vitest';
import { homeProducts } from '#catalogue/home-products.ts';
import { product } from '../../support/products.ts';

const products = (best: readonly number[]) =>
  Array.from({ length: 16 }, (_, index) => product({ id: String(index), bestseller: best.includes(index) }));
const bestOf = (best: readonly number[]) =>
  homeProducts(products(best)).bestSellers.map(({ id }) => Number(id));

test('Spec 2.1: the best sellers are the first five, before those that stand among the latest ten', () => {
  expect(bestOf([10, 11, 12, 13, 14, 15])).toEqual([10, 11, 12, 13, 14]);
  expect(bestOf([2, 5, 10, 11, 12, 13, 14])).toEqual([10, 11, 12, 13, 14]);
  expect(bestOf([2, 5, 9, 12])).toEqual([12, 2, 5, 9]);
});

test('Spec 2.1: the latest are the first ten, those of the hero after the others', () => {
  const { slides, latest } = homeProducts(products([]));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => Number(id));
  expect(ids(slides)).toEqual([0, 1, 2, 3]);
  expect(ids(latest)).toEqual([4, 5, 6, 7, 8, 9, 0, 1, 2, 3]);
});
