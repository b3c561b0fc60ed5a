import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFormat } from '#domain/catalogue/picture-format.ts';

test.each([
  ['JPEG', 'jpg', 'image/jpeg'],
  ['PNG', 'png', 'image/png'],
  ['WebP', 'webp', 'image/webp'],
  ['AVIF', 'avif', 'image/avif'],
  ['GIF', 'gif', 'image/gif'],
] as const)('a %s is known by its bytes', async (name, extension, contentType) => {
  const pixel = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  expect(
    pictureFormat(await pixel.toFormat(name.toLowerCase() as Lowercase<typeof name>).toBuffer()),
  ).toEqual({ name, extension, contentType });
});

test.each([
  ['nothing', ''],
  ['text', 'This is no picture, whatever it is called'],
  ['an SVG, which may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html><title>404</title>'],
  ['a film', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['half a signature', '\x89PNG'],
  ['a box without its size', '\xff\xff\xff\xffftyp'],
])('%s is none of the formats', (_what, bytes) => {
  expect(pictureFormat(Buffer.from(bytes, 'latin1'))).toBeNull();
});
