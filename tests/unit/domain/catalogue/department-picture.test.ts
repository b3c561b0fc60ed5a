import { expect, test } from 'vitest';
import { departmentProduct } from '#domain/catalogue/department-picture.ts';
import { photo, product } from '../../../support/products.ts';

const square = { pictures: [photo({ width: 900, height: 900 })] } as const;
const bundle = product({ id: 'bundle' });
const soap = product({ id: 'soap', ...square });
const lotion = product({ id: 'lotion', ...square });

test('the owner’s choice stands for the department, whatever its shape and wherever else it stands', () => {
  expect(departmentProduct([soap, bundle], 'bundle', [bundle])).toBe(bundle);
});

test('otherwise a square picture that stands nowhere else on the page, and an id that is gone is passed over', () => {
  expect(departmentProduct([bundle, soap, lotion], undefined, [soap])).toBe(lotion);
  expect(departmentProduct([bundle, soap, lotion], 'gone', [soap])).toBe(lotion);
});

test('where all stand elsewhere the first, and nothing for a department without products', () => {
  expect(departmentProduct([bundle, soap], undefined, [soap])).toBe(bundle);
  expect(departmentProduct([], 'soap', [])).toBeUndefined();
});

test('of the pictures that would do, one of the category that the department has most of', () => {
  const wash = product({ id: 'wash', category: 'Oral Care', ...square });
  const cream = product({ id: 'cream', category: 'Hair Care', ...square });
  const tall = product({ id: 'tall', category: 'Hair Care' });
  expect(departmentProduct([wash, cream, tall], undefined, [])).toBe(cream);
  expect(departmentProduct([wash, tall, product({ category: 'Hair Care' })], undefined, [])).toBe(wash);
});

test('a set is passed over for the picture of one thing, though its picture is square', () => {
  const set = product({ id: 'set', name: 'Glow Starter Bundle', ...square });
  expect(departmentProduct([set, soap], undefined, [])).toBe(soap);
});
