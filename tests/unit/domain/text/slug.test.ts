import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slug } from '#domain/text/slug.ts';
import { anyText, nastyLabels } from '../../../support/products.ts';

test.each([
  ['Face & Body Care', 'face-body-care'],
  ['  Oral   Care ', 'oral-care'],
  ['Crème Brûlée', 'creme-brulee'],
  ['Cre\u0300me', 'creme'],
  ['İstanbul', 'istanbul'],
  ['½ Price', '1-2-price'],
  ['../../etc', 'etc'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('%j is %j in an address', (label, written) => {
  expect(slug(label)).toBe(written);
});

describe('labels that mean the same share an address', () => {
  test.each([
    ['Hair Care', 'HAIR CARE'],
    ['Hair Care', 'Hair, Care!'],
    ['Мыло', 'МЫЛО'],
    ['Café', 'CAFE\u0301'],
  ])('%s and %s', (one, other) => {
    expect(slug(one)).toBe(slug(other));
  });
});

describe('other labels have other addresses', () => {
  const long = 'Natural handmade body butter for very dry and sensitive skin, with ';
  test.each([
    [`${long}shea`, `${long}cocoa`],
    ['x'.repeat(60), 'x'.repeat(61)],
    ['石鹸', '洗剤'],
    ['Soap 石鹸', 'Soap 洗剤'],
    ['कि', 'की'],
    ['Straße', 'Stra e'],
    ['🧴', '🧼'],
  ])('%s and %s', (one, other) => {
    expect(slug(one)).not.toBe(slug(other));
  });

  test('two nasty labels share one only when they have the same Latin letters and digits', () => {
    for (const one of nastyLabels) {
      for (const other of nastyLabels) {
        if (slug(one) !== slug(other) || one === other) continue;
        expect(bare(one)).toBe(bare(other));
      }
    }
  });

  function bare(label: string): string {
    return label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  }
});

test('whatever the label, an address is made of a few plain letters, digits and single dashes', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constantFrom(...nastyLabels)), (label) => {
      const written = slug(label);
      expect(written).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(written.length).toBeLessThanOrEqual(60);
      expect(slug(written)).toBe(written);
    }),
    { numRuns: 500 },
  );
});

test.each(['index', 'Index', ' INDEX! '])('%j is not the page of its folder', (label) => {
  expect(slug(label)).toMatch(/^index-\w+$/);
});
