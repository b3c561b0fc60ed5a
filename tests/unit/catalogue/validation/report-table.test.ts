import { expect, test } from 'vitest';
import { reportTable } from '#catalogue/validation/report.ts';
import type { ValidationIssue } from '#domain/catalogue/validation.ts';

const price: ValidationIssue = {
  position: 3,
  id: '501',
  field: 'price',
  value: '"12.000"',
  reason: 'is not a whole number of shillings that can be read in one way only',
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
  expect(reportTable({ received: 3, published: 3, issues: [] }, 80)).toBe(
    '3 of 3 products can be published.',
  );
});

test('what is left out stands first, and a long reason breaks between words', () => {
  expect(reportTable({ received: 3, published: 2, issues: [date, price] }, 80)).toBe(
    [
      '2 of 3 products can be published.',
      '',
      'effect    entry  id   field  value     reason',
      'withheld  3      501  price  "12.000"  is not a whole number of shillings that',
      '                                       can be read in one way only',
      'repaired  1      501  date   "soon"    is not a date',
    ].join('\n'),
  );
});

test('what is said of the whole list stands in a line of its own', () => {
  const list: ValidationIssue = {
    position: 0,
    id: '',
    field: '',
    value: '',
    reason: 'It is not UTF-8.',
    effect: 'note',
  };
  expect(reportTable({ received: 3, published: 3, issues: [list] }, 80)).toBe(
    '3 of 3 products can be published.\nIt is not UTF-8.',
  );
  expect(
    reportTable({ received: 3, published: 3, issues: [list, date] }, 80)
      .split('\n')
      .slice(2),
  ).toEqual([
    'effect    entry  id   field  value   reason',
    'repaired  1      501  date   "soon"  is not a date',
    'It is not UTF-8.',
  ]);
});

test('escape sequences and hidden characters in a report do nothing to the terminal', () => {
  const value = '"\u001b[2J\u001b]8;;https://evil.example\u0007x\u202e\u009b31m\u2028"';
  const table = reportTable(
    { received: 1, published: 0, issues: [{ ...price, id: '\r\n\u001b', value }] },
    200,
  );
  expect(table.split('\n')).toHaveLength(4);
  expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  expect(table).toContain('\\u001b[2J');
});

test.each([80, 100, 140])('no line is wider than a terminal of %i columns', (width) => {
  const long = {
    ...price,
    position: 123_456,
    id: 'x'.repeat(64),
    field: 'original_price',
    value: '"漢字"'.repeat(30),
  };
  const wide = reportTable(
    { received: 1, published: 0, issues: [long, { ...date, value: '😀'.repeat(40) }] },
    width,
  );
  for (const line of wide.split('\n')) expect(columns(line)).toBeLessThanOrEqual(width);
  expect(wide).toMatch(/ x{7,15}…/);
});

test('wide characters do not push the next column out of line', () => {
  const issues = [
    { ...date, value: '漢字' },
    { ...date, value: 'abcd' },
    { ...date, value: 'e\u0301f😀' },
  ];
  const lines = reportTable({ received: 1, published: 1, issues }, 100).split('\n').slice(3);
  expect(lines.map((line) => columns(line.slice(0, line.indexOf('is not'))))).toEqual([36, 36, 36]);
});

test('a long report ends with how much more there is', () => {
  const issues = Array.from({ length: 62 }, (_, index) => ({ ...price, position: index + 1 }));
  const lines = reportTable({ received: 62, published: 0, issues }, 200).split('\n');
  expect(lines).toHaveLength(54);
  expect(lines.at(-1)).toBe('and 12 more');
});

/** Columns of the characters that these tests use. */
function columns(line: string): number {
  return [...line.normalize('NFC')].reduce(
    (sum, character) => sum + (/[漢字😀]/u.test(character) ? 2 : 1),
    0,
  );
}
