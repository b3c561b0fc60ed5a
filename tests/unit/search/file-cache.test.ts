import { expect, test, vi } from 'vitest';
import { search } from '#domain/shop/shop.ts';
import { openIndex } from '#search/engine.ts';
import { fileCache, MissingFileError } from '#search/file-cache.ts';
import { findProducts } from '#search/find.ts';
import { build, openBuilt } from './files.ts';
import { sampleProducts } from './sample.ts';

const built = build(sampleProducts(), { oneFileBytes: 0 });

test('a file that comes at the second try is not missed', async () => {
  let calls = 0;
  const cache = fileCache(async () => {
    calls++;
    if (calls === 1) throw new Error('the line is gone');
    return new Uint8Array([7]);
  }, [0]);
  expect(await cache.take('a.bin', (content) => content[0])).toBe(7);
  expect([calls, cache.has('a.bin')]).toEqual([2, true]);
});

test('a file that did not come in time is not waited for again', async () => {
  let calls = 0;
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const cache = fileCache(async () => {
    calls++;
    clock += search.timeoutMs;
    throw new Error('no answer');
  }, [0, 0]);
  await expect(cache.take('a.bin', () => 1)).rejects.toThrow(MissingFileError);
  expect(calls).toBe(1);
});

test('a file that is asked for several times is fetched once', async () => {
  const { index, fetched } = await openBuilt(built);
  await Promise.all([findProducts(index, 'soap'), findProducts(index, 'soap')]);
  await findProducts(index, 'soap');
  expect(new Set(fetched).size).toBe(fetched.length);
});

test('a search whose file is missing says which, and finds when it is back', async () => {
  let isGone = false;
  const fetchFile = async (name: string) => {
    const content = built.files.get(name);
    if (isGone || !content) throw new Error('404');
    return content;
  };
  const index = await openIndex(built.root, fetchFile, fileCache(fetchFile, []));
  isGone = true;
  const failed = findProducts(index, 'soap');
  await expect(failed).rejects.toThrow(MissingFileError);
  await expect(failed).rejects.toThrow(/^A part of the search could not be loaded: \w+-[0-9a-f]+\.bin\.$/);
  isGone = false;
  expect((await findProducts(index, 'soap')).exact.length).toBeGreaterThan(3);
});

test('what was searched once is found again without a line', async () => {
  let isOffline = false;
  const fetchFile = async (name: string) => {
    const content = built.files.get(name);
    if (isOffline || !content) throw new Error('offline');
    return content;
  };
  const index = await openIndex(built.root, fetchFile, fileCache(fetchFile, []));
  const online = await findProducts(index, 'lotion');
  const items = await index.items(online.exact.slice(0, 12));
  isOffline = true;
  expect(await findProducts(index, 'lotion')).toEqual(online);
  expect(await index.items(online.exact.slice(0, 12))).toEqual(items);
});

test.each([3, 4])(
  'a root of the form %i, whose cards had no sizes, is another version’s and is not read',
  async (form) => {
    const fetchFile = async (name: string) => {
      const content = Uint8Array.from(built.files.get(name) ?? []);
      content[0] = form;
      return content;
    };
    await expect(openIndex(built.root, fetchFile, fileCache(fetchFile, []))).rejects.toMatchObject({
      isIndexNewer: true,
    });
  },
);

test.each([
  ['cut short', (content: Uint8Array) => content.slice(0, content.length / 2)],
  ['a page of HTML', () => new TextEncoder().encode('<!doctype html><title>Not found</title>')],
])('a root that is %s is missing, not wrong results', async (_, damage) => {
  const fetchFile = async (name: string) => damage(built.files.get(name) ?? new Uint8Array());
  await expect(openIndex(built.root, fetchFile, fileCache(fetchFile, []))).rejects.toThrow(MissingFileError);
});
