import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLandmark, splitLandmark } from '#domain/account/landmark.ts';

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
