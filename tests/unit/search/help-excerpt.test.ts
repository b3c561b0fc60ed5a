import { expect, test } from 'vitest';
import { excerptAround, marked } from '#search/help-excerpt.ts';

test('an excerpt begins with the sentence that has the word', () => {
  expect(excerptAround('Ask first. Then send the refund form. Wait.', ['refund'])).toBe(
    '… Then send the refund form. Wait.',
  );
  expect(excerptAround('A refund takes days. Wait.', ['refund'])).toBe('A refund takes days. Wait.');
  expect(excerptAround('Ask first.', ['refund'])).toBe('Ask first.');
});

test('a long one ends between two words', () => {
  const excerpt = excerptAround(`Begin ${'words, '.repeat(60)}`, []);
  expect(excerpt).toMatch(/^Begin (words, )+words …$/);
  expect(excerpt.length).toBeLessThan(135);
});

test('accents, case and endings do not hinder a mark', () => {
  const words = marked('Réfunds, and “refund’s”', ['refund']).filter(({ isMarked }) => isMarked);
  expect(words.map(({ text }) => text)).toEqual(['Réfunds', 'refund’s']);
});
