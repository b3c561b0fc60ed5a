import { expect, test } from 'vitest';
import { siteWeights } from '#release/site-weights.ts';

const page = (file: string, bytes: number, compressedBytes: number) => ({
  file,
  bytes,
  compressedBytes,
  key: '',
  gzipBytes: 0,
});

test('a site is weighed by its pages as they are sent, and by all of its files', () => {
  const pages = [
    page('index.html', 40_000, 9_000),
    page('brand/pearl.html', 50_000, 11_000),
    // Without a compressed variant.
    page('404.html', 1_000, 0),
    page('search-overlay.js', 90_000, 30_000),
  ];
  const sizes = { 'index.html': 40_000, 'index.html.br': 9_000, 'a.webp': 500 };
  const weights = { page: 7_000, largest: { path: '/brand/pearl', bytes: 11_000 }, files: 3, bytes: 49_500 };
  expect(siteWeights(pages, null, sizes)).toEqual({ ...weights, pageBefore: null });
  expect(siteWeights(pages, [page('index.html', 1, 5_000)], sizes)).toEqual({
    ...weights,
    pageBefore: 5_000,
  });
});
