import { expect, test } from 'vitest';
import { reportTable } from '#catalogue/validation/report.ts';
import type { ValidationIssue } from '#domain/catalogue/product.ts';
import { rawProduct, validateList } from './raw-product.ts';

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
      reason: 'is not a price in UGX that can be read in one way only: write a price such as 12500',
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
  expect(forName?.value).toMatch(
    /^\{ deep: \{ deeper: \[Object\] \}, list: \[ 1, 2, 3, \.\.\. 1 more item \]/,
  );
});

test.each([null, 42, 'text', [[]], true])('the entry %j is left out and reported', (entry) => {
  const { products, report } = validateList([entry, rawProduct()]);
  expect(products).toHaveLength(1);
  expect(report.issues).toMatchObject([{ position: 1, id: '', field: '', effect: 'withheld' }]);
});

const price: ValidationIssue = {
  position: 3,
  id: '501',
  field: 'price',
  value: '"12.000"',
  reason: 'is not a price in UGX that can be read in one way only',
  effect: 'withheld',
};
const date: ValidationIssue = {
  ...price,
  position: 1,
  field: 'date',
  value: '"soon"',
  reason: 'is not a date',
  effect: 'repaired',
};

test('a catalogue without issues is one sentence', () => {
  expect(reportTable({ received: 3, published: 3, issues: [] })).toBe('3 of 3 products can be published.');
});

test('what is left out stands first, and what is said of the whole list last', () => {
  const reason = 'It is not UTF-8.';
  const list: ValidationIssue = { position: 0, id: '', field: '', value: '', reason, effect: 'note' };
  expect(reportTable({ received: 3, published: 2, issues: [list, date, price] })).toBe(
    [
      '2 of 3 products can be published.',
      '',
      'effect    entry  id   field  value     reason',
      'withheld  3      501  price  "12.000"  is not a price in UGX that can be read in one way only',
      'repaired  1      501  date   "soon"    is not a date',
      'It is not UTF-8.',
    ].join('\n'),
  );
});

test('escape sequences and hidden characters in a report do nothing to the terminal', () => {
  const value = '"\u001b[2J\u001b]8;;https://evil.example\u0007x\u202e\u009b31m\u2028"';
  const table = reportTable({ received: 1, published: 0, issues: [{ ...price, id: '\r\n\u001b', value }] });
  expect(table.split('\n')).toHaveLength(4);
  expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  expect(table).toContain('\\u001b[2J');
});

test('a long report ends with how much more there is', () => {
  const issues = Array.from({ length: 62 }, (_, index) => ({ ...price, position: index + 1 }));
  const lines = reportTable({ received: 62, published: 0, issues }).split('\n');
  expect(lines).toHaveLength(54);
  expect(lines.at(-1)).toBe('and 12 more');
});
