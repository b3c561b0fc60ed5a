import { beforeEach, expect, test, vi } from 'vitest';
import { fullText } from '#domain/shop/shop.ts';
import type { FoundText, FoundTexts } from '#search/full-text.ts';
import {
  $fullText,
  closeFullText,
  runsFullText,
  searchTexts,
  showMoreTexts,
} from '#stores/search/full-text.ts';

const findTexts = vi.hoisted(() => vi.fn<(query: string) => Promise<FoundTexts | null>>());
vi.mock('#search/full-text.ts', () => ({ findTexts }));

beforeEach(() => {
  closeFullText();
  $fullText.set({ step: 'idle' });
  findTexts.mockReset();
});

/** `count` texts of a query. */
function texts(query: string, count: number): FoundTexts {
  const all = Array.from(
    { length: count },
    (_, index): FoundText => ({
      ...{ address: `/product/${index}`, title: `${query} ${index}`, excerpt: [] },
    }),
  );
  return { count, textsBetween: async (start, end) => all.slice(start, end) };
}

const shown = () => {
  const state = $fullText.get();
  return state.step === 'ready' ? state.texts.map(({ title }) => title) : state.step;
};

test('the first texts are shown, and more of them when somebody asks', async () => {
  findTexts.mockResolvedValue(texts('soap', fullText.perPage + 2));
  const coming = searchTexts('soap');
  expect($fullText.get()).toEqual({ step: 'searching' });
  await coming;
  expect($fullText.get()).toMatchObject({ step: 'ready', count: 12, hasMore: true });
  expect(shown()).toHaveLength(fullText.perPage);
  await showMoreTexts();
  expect($fullText.get()).toMatchObject({ hasMore: false });
  expect(shown()).toHaveLength(12);
});

test('texts of an earlier search, or of one that was closed, are not shown', async () => {
  const slow = Promise.withResolvers<FoundTexts>();
  findTexts.mockReturnValueOnce(slow.promise).mockResolvedValue(texts('oil', 11));
  const first = searchTexts('soap');
  await searchTexts('oil');
  slow.resolve(texts('soap', 20));
  await first;
  await showMoreTexts();
  expect(shown()).toEqual(Array.from({ length: 11 }, (_, index) => `oil ${index}`));
  const closed = searchTexts('oil');
  closeFullText();
  await closed;
  expect(shown()).toBe('idle');
});

test('a lost file is a failure, of a search and of more texts, and another try may succeed', async () => {
  findTexts.mockRejectedValueOnce(new Error('lost')).mockResolvedValue(texts('soap', 1));
  await searchTexts('soap');
  expect(shown()).toBe('failed');
  await searchTexts('soap');
  expect(shown()).toEqual(['soap 0']);
  const { textsBetween } = texts('soap', 20);
  const lost = vi.fn(textsBetween).mockImplementationOnce(textsBetween).mockRejectedValue(new Error('lost'));
  findTexts.mockResolvedValue({ count: 20, textsBetween: lost });
  await searchTexts('soap');
  await showMoreTexts();
  expect(shown()).toBe('failed');
});

test('a release without the index says so, and may have it by the next query', async () => {
  findTexts.mockResolvedValue(null);
  await searchTexts('soap');
  expect(shown()).toBe('missing');
  closeFullText();
  expect(shown()).toBe('idle');
});

test('an earlier search that found no index leaves a later one alone', async () => {
  const slow = Promise.withResolvers<null>();
  findTexts.mockReturnValueOnce(slow.promise).mockResolvedValue(texts('oil', 1));
  const first = searchTexts('soap');
  await searchTexts('oil');
  slow.resolve(null);
  await first;
  expect(shown()).toEqual(['oil 0']);
});

test('a browser that compiles no WebAssembly, or not what Pagefind is made of, is not offered it', () => {
  expect(runsFullText()).toBe(true);
  vi.stubGlobal('WebAssembly', undefined);
  expect(runsFullText()).toBe(false);
  vi.stubGlobal('WebAssembly', {
    Module: class {
      constructor() {
        throw new Error('unknown type');
      }
    },
  });
  expect(runsFullText()).toBe(false);
});
