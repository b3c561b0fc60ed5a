import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainParagraphs, shorten } from '#domain/text/plain-text.ts';

test.each([
  ['  two \t words\u2028here ', 'two words here'],
  ['a\u0000b\u001bc\u0085d\u200be\ufefff', 'abcdef'],
  ['\u202eright\u202c \u2067left\u2069', 'right left'],
  ['👩\u200d🔬 ❤\ufe0f', '👩\u200d🔬 ❤\ufe0f'],
  ['\ud83d and \ude00 alone', 'and alone'],
  ['\u200d\u3164\ufe0f', ''],
  ['', ''],
])('%j is %j on one line', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

test('paragraphs stay paragraphs, however the lines end', () => {
  expect(plainParagraphs('\n one\r\ntwo \r\r \n\n\nthree\u2029four\u0000 ')).toBe('one\ntwo\n\nthree\nfour');
});

test('plain text is well formed, and plain already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = plainLine(text);
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      expect(plainLine(line)).toBe(line);
      const paragraphs = plainParagraphs(text);
      expect(plainParagraphs(paragraphs)).toBe(paragraphs);
    }),
  );
});

test('a text is shortened to a limit that counts its ellipsis, and to whole characters', () => {
  expect(shorten('exactly', 7)).toBe('exactly');
  expect(shorten('one more word', 9)).toBe('one more…');
  expect(shorten('ab😀cd', 4)).toBe('ab…');
});
