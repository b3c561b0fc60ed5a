import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountIn, formatChange, formatPrice, groupThousands } from '#domain/text/money.ts';

test.each([
  [0, 'UGX 0'],
  [999, 'UGX 999'],
  [1000, 'UGX 1,000'],
  [12_500, 'UGX 12,500'],
  [1_000_000_000, 'UGX 1,000,000,000'],
  [-5000, 'UGX -5,000'],
])('%d shillings are written %s', (amount, written) => {
  expect(formatPrice(amount)).toBe(written);
});

test('a price has a comma before each group of three digits, in whatever language the phone is', () => {
  const english = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(groupThousands(amount)).toBe(english.format(amount));
    }),
  );
});

test('no page and no island writes a price in another way', () => {
  const strangers = globSync('src/**/*.{ts,tsx,astro}').filter((file) =>
    /toLocaleString|NumberFormat|(['"`>])UGX \1|UGX \$?\{/.test(readFileSync(file, 'utf8')),
  );
  expect(strangers.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'src/server/catalogue-import/sources/mapping.ts',
    'src/shop-schema.ts',
    'src/shop.config.ts',
  ]);
});

test.each([
  [-5000, '−UGX 5,000'],
  [5000, 'UGX 5,000'],
  [0, 'UGX 0'],
])('what changes a sum by %d shillings is written %s', (amount, written) => {
  expect(formatChange(amount)).toBe(written);
});

test('R38: a fraction of a shilling is rounded', () => {
  expect([12_500.4, '12,500.60', 'UGX 12500.50'].map(amountIn)).toEqual([12_500, 12_501, 12_501]);
});
