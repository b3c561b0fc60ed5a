import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sizeGuidePath } from '#domain/catalogue/size-table.ts';

const headings = readFileSync('src/content/size-guide.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('## '))
  .map((line) =>
    line
      .slice(3)
      .toLowerCase()
      .replace(/[^\w ]/g, '')
      .replaceAll(' ', '-'),
  );

test.each([
  ['Ballet Flats, Blush', 'Shoes', 'Female', ['36', '41'], 'shoes'],
  ['Kanzu, Ivory', 'Shirts', 'Male', ['54', '56'], 'kanzus'],
  ['Two-Button Blazer', 'Jackets & Suits', 'Male', ['46', '48'], 'blazers-and-jackets'],
  ['Denim Jacket', 'Jackets & Suits', 'Female', ['S', 'M'], 'womens-clothes'],
  ['Straight Jeans', 'Trousers & Jeans', 'Male', ['30', '38'], 'trousers-jeans-and-belts-in-inches'],
  ['Leather Belt', 'Accessories', 'Male', ['32', '40'], 'trousers-jeans-and-belts-in-inches'],
  ['Wide-Leg Trousers', 'Trousers & Jeans', 'Female', ['8', '16'], 'womens-clothes'],
  ['Kitenge Wrap Dress', 'Dresses & Skirts', 'Female', ['8', '16'], 'womens-clothes'],
  ['Crew T-Shirt', 'T-Shirts & Tops', 'male', ['S', 'XXL'], 'mens-clothes'],
])('the size guide opens for %s at the table of its kind', (name, category, subCategory, sizes, id) => {
  expect(sizeGuidePath({ name, category, subCategory, sizes })).toBe(`/size-guide#${id}`);
  expect(headings).toContain(id);
});

test('the size guide opens at its top for a product of no such kind', () => {
  const ring = { name: 'Ring', category: 'Accessories', subCategory: 'Silver', sizes: ['7', '8'] };
  expect(sizeGuidePath(ring)).toBe('/size-guide');
});
