import { expect, test } from 'vitest';
import { decodedText } from '#domain/text/decoded-text.ts';

test.each([
  ['UTF-8', 'café', Buffer.from('café')],
  ['UTF-16', 'café', Buffer.from('\ufeffcafé', 'utf16le')],
  ['Latin-1', null, Buffer.from('café', 'latin1')],
])('the bytes of a file in %s that /owner takes are decoded as %j', (_encoding, text, bytes) => {
  expect(decodedText(new Uint8Array(bytes))).toBe(text);
});
