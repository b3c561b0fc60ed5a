import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureClass, pictureFormat, stageClass } from '#domain/catalogue/picture.ts';
import { photo } from '../../../support/products.ts';

test.each([
  [900, 900, 'picture t1'],
  [1300, 1000, 'picture t1 wide'],
  [760, 950, 'picture t1 tall'],
])('a picture of %i x %i pixels stands in a frame of class "%s"', (width, height, expected) => {
  expect(pictureClass(photo({ width, height }))).toBe(expected);
});

test.each([
  [900, 900, undefined],
  [1300, 1000, 'landscape'],
  [760, 950, 'portrait'],
])(
  'a gallery that begins with a picture of %i x %i pixels has a stage of class "%s"',
  (width, height, expected) => {
    expect(stageClass(photo({ width, height }))).toBe(expected);
  },
);

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
  ['a box without its size', '\xff\xff\xff\xffftyp'],
])('%s is none of the formats', (_what, bytes) => {
  expect(pictureFormat(Buffer.from(bytes, 'latin1'))).toBeNull();
});
