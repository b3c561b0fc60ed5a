import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readReply } from '#api/reply.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import type { ValidatedCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import { rawProduct, validateList, validateReply } from './raw-product.ts';

const folder = new URL('../../../hostile/', import.meta.url);

function validateText(text: string): ValidatedCatalogue {
  const read = readReply(text);
  return validateReply(read.outcome === 'unreadable' ? null : read.reply);
}

const refused: readonly [file: string, sentence: RegExp][] = [
  ['empty-body', /did not send a JSON object/],
  ['half-a-body', /did not send a JSON object/],
  ['half-a-body-after-a-whole-product', /did not send a JSON object/],
  ['html-page', /did not send a JSON object/],
  ['ids-different-products', /the id 8 \(entry 1 and entry 2\)/],
  ['ids-number-and-text', /the id 1 \(entry 1 and entry 2\)/],
  ['list-instead-of-object', /did not send a JSON object/],
  ['nan-token', /did not send a JSON object/],
  ['php-warning-half-a-body', /did not send a JSON object/],
  ['products-empty', /empty list/],
  ['products-keyed-by-name', /no list of products/],
  ['products-missing', /no list of products/],
  ['products-null', /no list of products/],
  ['products-text', /no list of products/],
  ['success-false', /said "Too many <b>connections<\/b>\[31m"/],
  ['success-text-false', /gave no reason/],
];

/** What is left of each reply, as the reversed list of ids, and the entries that are left out. */
const published: readonly [file: string, ids: string[], withheld: number[]][] = [
  ['byte-order-mark', ['9', '8', '1'], []],
  ['entries-null', ['9', '8'], [1, 3, 4, 5, 6, 7, 7, 7]],
  ['id-inherited', ['9', '8'], [1, 2, 3, 4]],
  ['id-path-traversal', ['9', '8'], [1, 2, 3, 4]],
  ['ids-in-two-cases', ['9', '8', 'SOAP', 'soap'], []],
  ['ids-same-product', ['9', '8', '1'], []],
  ['images-bad', ['9', '8', '1'], []],
  ['name-hidden', ['9', '8', '1'], []],
  ['name-lone-surrogate', ['9', '8', '1'], []],
  ['name-object', ['9', '8'], [1, 2, 3, 4, 5]],
  ['name-script', ['9', '8', '1'], []],
  ['php-warning', ['9', '8', '1'], []],
  ['price-negative', ['9', '8'], [1, 2, 3]],
  ['price-object', ['9', '8', '5'], [1, 2, 3, 4, 6]],
  ['price-text', ['9', '8', '7', '6'], [1, 2, 3, 4, 5]],
  ['products-keyed-by-number', ['9', '8'], []],
  ['proto-as-key', ['9', '8'], [1, 1, 1]],
  ['success-text-true', ['9', '8'], []],
];

describe('R8: a hostile reply is refused whole', () => {
  test.each(refused)('%s', (file, sentence) => {
    const text = readFileSync(new URL(`${file}.txt`, folder), 'utf8');
    expect(() => validateText(text)).toThrow(CatalogueRejectedError);
    expect(() => validateText(text)).toThrow(sentence);
  });
});

describe('R7, R9: a hostile product does not stop the others', () => {
  test.each(published)('%s', (file, ids, withheld) => {
    const { products, report } = validateText(readFileSync(new URL(`${file}.txt`, folder), 'utf8'));
    expect(products.map(({ id }) => id)).toEqual(ids);
    const left = report.issues.filter(({ effect }) => effect === 'withheld').map(({ position }) => position);
    expect(left).toEqual(withheld);
    expect(products.find(({ id }) => id === '9')).toMatchObject({ name: 'Apex Bleach', price: 7000 });
  });

  test('every hostile reply has its expectation', () => {
    const expected = [...refused, ...published].map(([file]) => `${file}.txt`);
    expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted());
  });

  test('a __proto__ in the reply changes no product and no prototype', () => {
    const { products } = validateText(readFileSync(new URL('proto-as-key.txt', folder), 'utf8'));
    expect(products.at(-1)).toMatchObject({ id: '8', price: 9000, bestseller: false });
    expect({}).not.toHaveProperty('price');
  });

  test('R39: markup in a name is text, in a description it is nothing', () => {
    const { products } = validateText(readFileSync(new URL('name-script.txt', folder), 'utf8'));
    expect(products.at(-1)).toMatchObject({
      name: '</script><script>alert(1)</script>',
      description: '">',
      category: '<svg onload=alert(3)>',
    });
  });
});

describe('a huge reply takes no more than a moment', () => {
  const good = rawProduct({ id: 'good' });

  test('a description of 10 MB is cut', () => {
    const { products, report } = validateList([
      good,
      rawProduct({ id: 2, description: 'Washes &amp; rinses. '.repeat(500_000) }),
    ]);
    expect(products[0]?.description).toMatch(/^Washes & rinses\. .*…$/);
    expect(products[0]?.description.length).toBeLessThanOrEqual(20_000);
    expect(report.issues).toMatchObject([{ field: 'description', effect: 'repaired' }]);
  });

  test.each([
    ['name', ' '.repeat(1e7)],
    ['price', '1'.repeat(1e7)],
    ['date', '2'.repeat(1e7)],
    ['image', Array.from({ length: 1e6 }, () => 'javascript:1')],
    ['sizes', '['.repeat(5e6)],
    ['specifications', `{"a":`.repeat(1e6)],
    [
      'specifications',
      Object.fromEntries(Array.from({ length: 2e5 }, (_, index) => [`k${index}`, 'x'.repeat(600)])),
    ],
    ['id', 'x'.repeat(1e7)],
  ])('%s of many characters or entries', (field, value) => {
    const { products } = validateList([rawProduct({ [field]: value }), good]);
    expect(products[0]?.id).toBe('good');
  });

  test('a million nested lists in any field do not blow the stack', () => {
    const nested = JSON.parse('['.repeat(1e6) + ']'.repeat(1e6));
    for (const field of ['id', 'name', 'price', 'image', 'sizes', 'specifications', 'date', 'rating']) {
      expect(validateList([rawProduct({ [field]: nested }), nested, good]).products[0]?.id).toBe('good');
    }
    const text = `{"success":true,"products":[${'{"specifications":'.repeat(1e5)}1${'}'.repeat(1e5)}]}`;
    expect(() => validateText(text)).toThrow(/None of the 1/);
    expect(() => validateText('{"products":'.repeat(1e6))).toThrow(/JSON object/);
  });
});
