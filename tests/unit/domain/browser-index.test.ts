import { expect, test } from 'vitest';
import { browserIndex } from '#domain/browser-index.ts';
import { drawing, photo, product } from '../../support/products.ts';

test('the browser searches what a card shows, in the order of the list, and no stand-in', () => {
  const soap = product({ id: 'soap', name: 'Soap', price: 900, category: 'Bath', subCategory: 'Apex' });
  const brush = product({
    id: 'brush',
    name: 'Brush',
    category: '',
    subCategory: '',
    pictures: [drawing(), photo()],
  });
  expect(browserIndex([soap, brush]).rows).toEqual([
    ['soap', 'Soap', 900, 'Bath', 'Apex', photo()],
    ['brush', 'Brush', 4500, '', '', drawing()],
  ]);
});
