import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSearches, savedSearches, withSearch } from '#domain/search/recent-searches.ts';

test('Spec 9: five recent searches at most, the latest first, none twice in whatever case', () => {
  const texts = ['soap', 'lotion', ' Soap ', 'omo', '', 'shirt', 'dress', 'watch'];
  const searches = texts.reduce<string[]>(withSearch, []);
  expect(searches).toEqual(['watch', 'dress', 'shirt', 'omo', 'Soap']);
});

test('R27: whatever the storage holds, there are at most five recent searches', () => {
  expect(decodeSearches(['a', 3, null, 'b', 'A'])).toEqual(['a', 'b']);
  for (const rubbish of [null, 'a', { 0: 'a' }, 7]) expect(decodeSearches(rubbish)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.jsonValue())), (json) => {
      const searches = decodeSearches(json);
      expect(searches.length).toBeLessThanOrEqual(5);
      expect(decodeSearches(searches)).toEqual(searches);
    }),
  );
});

test('R27: a device that keeps nothing searches all the same', () => {
  const kept = savedSearches(() => {
    throw new Error('SecurityError');
  });
  kept.remember('soap');
  kept.forget();
  expect(kept.read()).toEqual([]);
});
