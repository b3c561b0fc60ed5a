import { expect, test } from 'vitest';
import { rawProduct, validateList } from './raw-product.ts';

test.each([
  ['id', '../7'],
  ['name', { en: 'Soap' }],
  ['price', '12.000'],
])('R7: a product whose %s is %j is left out, the others stay', (field, value) => {
  const { products, report } = validateList([rawProduct({ id: 1 }), rawProduct({ id: 2, [field]: value })]);
  expect(products.map(({ id }) => id)).toEqual(['1']);
  expect(report).toMatchObject({ received: 2, published: 1 });
  expect(report.issues).toMatchObject([{ position: 2, field, effect: 'withheld' }]);
});

test.each([
  ['description', ['text'], { description: '' }],
  ['image', 42, { images: [] }],
  ['category', {}, { category: '' }],
  ['sub_category', ['Pearl'], { subCategory: '' }],
  ['date', 'yesterday', { date: null }],
  ['sizes', { S: 1 }, { sizes: [] }],
  ['specifications', 'heavy', { specifications: [] }],
  ['rating', 11, { rating: null }],
  ['review_count', 'many', { reviewCount: null }],
  ['stock', 'some', { stock: null }],
  ['stock', -1, { stock: 0 }],
  ['original_price', 'more', { originalPrice: null }],
])('R7: a product whose %s cannot be read is published without it', (field, value, left) => {
  const { products, report } = validateList([rawProduct({ [field]: value })]);
  expect(products).toEqual([{ ...validateList([rawProduct()]).products[0], ...left }]);
  expect(report.issues).toMatchObject([{ position: 1, id: '1', field, effect: 'repaired' }]);
});

test('R7: a finding names id, field, value and reason', () => {
  expect(validateList([rawProduct(), rawProduct({ id: 2, price: '12.000' })]).report.issues).toEqual([
    {
      position: 2,
      id: '2',
      field: 'price',
      value: '"12.000"',
      reason:
        'is not a whole number of shillings that can be read in one way only: write shillings such as 12500',
      effect: 'withheld',
    },
  ]);
});

test('R7: values in a report are short and without hidden characters', () => {
  const id = `${'\u001b]0;owned\u0007'}${'\u202e'}${'x'.repeat(5000)}`;
  const name = { deep: { deeper: { deepest: [] } }, list: [1, 2, 3, 4], third: null, fourth: 4 };
  const [forId, forName] = validateList([rawProduct(), rawProduct({ id, name })]).report.issues;
  expect(forId?.id).toMatch(/^\\u001b\]0;owned\\u0007\\u202exxx/);
  expect(forId?.id.length).toBeLessThanOrEqual(64);
  expect(forId?.value.length).toBeLessThanOrEqual(80);
  expect(forName?.value).toBe('{deep: {deeper: …}, list: [1, 2, 3, …], third: null, …}');
});

test.each([null, 42, 'text', [[]], true])('the entry %j is left out and reported', (entry) => {
  const { products, report } = validateList([entry, rawProduct()]);
  expect(products).toHaveLength(1);
  expect(report.issues).toMatchObject([{ position: 1, id: '', field: '', effect: 'withheld' }]);
});

test('a million empty entries make a report of a size that can be kept', () => {
  const { products, report } = validateList([...Array.from({ length: 1_000_000 }, () => null), rawProduct()]);
  expect(products).toHaveLength(1);
  expect(report.received).toBe(1_000_001);
  expect(report.issues).toHaveLength(10_001);
  expect(report.issues.at(-1)?.reason).toBe('and 990000 more issues');
});
