import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLandmark, isEmail, normalEmail, spacedPhone, splitLandmark } from '#domain/account/customer.ts';

test.each(['jane@example.com', "o'brien@example.co.ug", 'jane+shop@mail.example.com', 'jané@bücher.example'])(
  '%s is an email address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'jane@example',
  'jane doe@example.com',
  'jane@example..com',
  'jane@example.com.',
  'jane@example.com\nbcc: all@example.com',
  'jane@example.com, joan@example.com',
  'jane\u200b@example.com',
  'jane@example.com｡',
  'jane@example.com/',
  'jane@example%2ecom.ug',
  `${'x'.repeat(243)}@example.com`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  ['0772123456', '0772 123 456'],
  ['+256772123456', '+256772123456'],
  ['0772 12 34 56', '0772 12 34 56'],
  ['', ''],
])('the phone %j is shown as %j', (typed, shown) => {
  expect(spacedPhone(typed)).toBe(shown);
});

test('one address has one form', () => {
  expect(normalEmail(' JANE@Example.com ')).toBe('jane@example.com');
  expect(normalEmail('jane\u0301@example.com')).toBe(normalEmail('jan\u00e9@example.com'));
});

test.each([
  [
    { street: 'Kampala Road', landmark: 'opposite the mosque' },
    'Kampala Road (landmark: opposite the mosque)',
  ],
  [{ street: 'Kampala Road', landmark: '' }, 'Kampala Road'],
  [{ street: 'Plot 4 (rear)', landmark: '' }, 'Plot 4 (rear)'],
  [{ street: 'Plot 4 (rear)', landmark: 'Shell (new)' }, 'Plot 4 (rear) (landmark: Shell (new))'],
  [{ street: '', landmark: 'Shell' }, '(landmark: Shell)'],
  [
    { street: 'Kampala Rd (landmark: x) (', landmark: 'mosque' },
    'Kampala Rd ((landmark: x) ( (landmark: mosque)',
  ],
])('%j stands in one line of the API as %s', (place, folded) => {
  expect(foldLandmark(place)).toBe(folded);
  expect(splitLandmark(folded)).toEqual(place);
});

test('a street that others wrote stays as it is', () => {
  expect(splitLandmark('Road (landmark: half')).toEqual({ street: 'Road (landmark: half', landmark: '' });
  expect(splitLandmark('Road (Landmark: shop)')).toEqual({ street: 'Road (Landmark: shop)', landmark: '' });
});

test('what was folded comes apart again, letter for letter, whatever stands in it', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('(landmark: ', '(', ')', ' ', 'landmark: ', 'x'),
  );
  const line = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').trim());
  fc.assert(
    fc.property(line, line, (street, landmark) => {
      expect(splitLandmark(foldLandmark({ street, landmark }))).toEqual({ street, landmark });
    }),
  );
});
