import { expect, test } from 'vitest';
import { hash32 } from '#domain/text/slug.ts';

/** The published vectors of FNV-1a with 32 bits. */
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['b', 0xe70c2de5],
  ['foobar', 0xbf9cf968],
])('%j has the hash that every build and every phone computes', (text, hash) => {
  expect(hash32(text)).toBe(hash);
});
