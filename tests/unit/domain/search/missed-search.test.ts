import { expect, test } from 'vitest';
import { missedWords } from '#domain/search/missed-search.ts';

test.each([
  ['  Sabuni  ya\nKufulia ', 'sabuni ya kufulia'],
  ['men’s t-shirt = 50%, #1', 'men’s t-shirt 50 1'],
  ['a'.repeat(80), 'a'.repeat(60)],
  ['jane@example.com', ''],
  ['call 0772 123 456', ''],
  ['٠٧٧٢١٢٣', ''],
  ['12 / 5', ''],
])('the words of the search %j are counted as %j', (query, words) => {
  expect(missedWords(query)).toBe(words);
});
