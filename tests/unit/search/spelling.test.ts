import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, typingCost } from '#search/spelling.ts';

test.each([
  ['lotin', 'lotion', 1, 1],
  ['lotoin', 'lotion', 1, 1],
  ['lotion', 'lotion', 0, 0],
  ['shamppo', 'shampoo', 1, 1],
  ['condtio', 'conditioner', Infinity, 1],
  ['oil', 'soap', Infinity, Infinity],
])('%s is %s with so many edits', (typed, known, edits, editsOfBeginning) => {
  expect(distance(typed, known, 2)).toEqual({ edits, editsOfBeginning });
});

test.each([
  ['sale', 'sage', null],
  ['card', 'care', null],
  ['soep', 'soap', 1],
  ['shrt', 'shirt', 1],
  ['sopa', 'soap', 1],
  ['silp', 'slip', 1],
  ['cake', 'kake', 1.4],
])(
  'in a short word another consonant makes another word, unless it sounds alike: %s for %s',
  (typed, known, cost) => {
    expect(typingCost(typed, known, 1)).toBe(cost);
  },
);

test('one error of a finger is one edit, wherever it happens', () => {
  const letter = fc.constantFrom(...'abcdefgh');
  const word = fc.array(letter, { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      letter,
      fc.constantFrom('drop', 'add', 'change', 'swap'),
      (letters, at, other, error) => {
        const position = at % (letters.length - 1);
        const typed = [...letters];
        if (error === 'drop') typed.splice(position, 1);
        if (error === 'add') typed.splice(position, 0, other);
        if (error === 'change') typed[position] = other;
        if (error === 'swap') typed.splice(position, 2, letters[position + 1] ?? '', letters[position] ?? '');
        const { edits } = distance(typed.join(''), letters.join(''), 2);
        expect(edits).toBe(typed.join('') === letters.join('') ? 0 : 1);
      },
    ),
  );
});
