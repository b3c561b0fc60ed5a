import { expect, test } from 'vitest';
import { suggestionCount } from '#domain/search/search-messages.ts';

test('R28: one suggestion is read out in the singular', () => {
  expect([1, 2, 0].map(suggestionCount)).toEqual(['1 suggestion', '2 suggestions', '0 suggestions']);
});
