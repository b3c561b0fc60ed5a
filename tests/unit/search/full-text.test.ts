import { expect, test, vi } from 'vitest';
import { fullTextFile } from '#domain/shop/paths.ts';
import { findTexts } from '#search/full-text.ts';

test('a release without a full-text index is told from a lost one, and asked again with the next search', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValueOnce(new Response('<!doctype html>', { status: 404 }));
  expect(await findTexts('soap')).toBeNull();
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(findTexts('soap')).rejects.toThrow();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(findTexts('soap')).rejects.toThrow('Failed to fetch');
  expect(fetched.mock.calls).toEqual([[fullTextFile], [fullTextFile], [fullTextFile]]);
});
