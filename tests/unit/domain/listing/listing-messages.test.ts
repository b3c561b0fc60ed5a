import { expect, test } from 'vitest';
import { sortNames } from '#domain/listing/listing-messages.ts';
import { searchSortNames } from '#domain/search/search-messages.ts';

test('a sort is called the same in a list and in the search, and no two sorts read alike', () => {
  expect(searchSortNames['price-low']).toBe(sortNames['low-high']);
  expect(searchSortNames['price-high']).toBe(sortNames['high-low']);
  expect(searchSortNames.newest).toBe(sortNames.newest);
  const ofTime = /new|latest|last|recent/i;
  expect(Object.values(sortNames).filter((name) => ofTime.test(name))).toEqual([sortNames.newest]);
});
