import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '#catalogue/pictures/decode.ts';
import { fetchLimits } from '#catalogue/pictures/fetch.ts';
import { noisy, packShot } from './sample-pictures.ts';

function decode(bytes: Buffer, maxPixels = fetchLimits.maxPixels) {
  return decodePicture(bytes, maxPixels);
}

const formats: Record<string, (picture: Sharp) => Sharp> = {
  JPEG: (picture) => picture.jpeg(),
  PNG: (picture) => picture.png(),
  WebP: (picture) => picture.webp(),
  AVIF: (picture) => picture.avif({ effort: 0 }),
  GIF: (picture) => picture.gif(),
};

test.each(Object.entries(formats))('a %s is taken whole', async (_, encoded) => {
  const { width, height } = await decode(await encoded(noisy()).toBuffer());
  expect([width, height]).toEqual([120, 90]);
});

test.each(Object.entries(formats))('a %s that is cut short is refused', async (name, encoded) => {
  const bytes = await encoded(noisy()).toBuffer();
  for (const part of [0.1, 0.5, 0.9, 0.98]) {
    const sentence = `The ${name.split(' ').at(-1)} file is damaged or cut short.`;
    await expect(decode(bytes.subarray(0, bytes.length * part)), `${part}`).rejects.toThrow(sentence);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ['an SVG with a script', Buffer.from(svg)],
  ['an HTML page', Buffer.from('<!doctype html><title>Not found</title>')],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['an HEIC', Buffer.from('0000001866747970686569630000000068656963', 'hex')],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused', async (_, bytes) => {
  await expect(decode(bytes)).rejects.toThrow('The file is not a JPEG, PNG, WebP, AVIF or GIF picture.');
});

test('what follows a picture in its file does not come along', async () => {
  const bytes = Buffer.concat([await packShot().jpeg().toBuffer(), Buffer.from(svg)]);
  const { pixels } = await decode(bytes);
  expect((await pixels().png().toBuffer()).includes('script')).toBe(false);
});

test('a picture with more pixels than the limit is refused before it is decoded', async () => {
  const bytes = await packShot({ width: 101, height: 100 }).png().toBuffer();
  await expect(decode(bytes, 10_000)).rejects.toThrow(
    'The picture is 101 x 100 pixels, more than 0.01 megapixels.',
  );
  expect(await decode(bytes, 10_100)).toMatchObject({ width: 101 });
  const claimed = Buffer.from(bytes);
  claimed.writeUInt32BE(60_000, 16);
  claimed.writeUInt32BE(60_000, 20);
  await expect(decode(claimed)).rejects.toThrow(/more than 40 megapixels|damaged/);
});

test('a picture of a phone with 50 megapixels is taken, upright, since a JPEG is scaled down while it is read', async () => {
  const bytes = await flat(8192, 6144).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height, pixels } = await decode(bytes);
  expect([width, height]).toEqual([6144, 8192]);
  expect((await pixels().raw().toBuffer({ resolveWithObject: true })).info.width).toBe(1600);
});

test.each([
  ['201 megapixels', false, 33_500, 6000, 'The picture is 33500 x 6000 pixels, more than 200 megapixels.'],
  ['48 megapixels, progressive and so kept in memory whole,', true, 8000, 6000, 'more than 40 megapixels.'],
])('a JPEG of %s is refused', async (_, progressive, width, height, sentence) => {
  const bytes = await flat(8, 8).jpeg({ progressive }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  await expect(decode(bytes)).rejects.toThrow(sentence);
});

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c08040' } });
}

test('a picture far too long for its width is refused', async () => {
  const bytes = await flat(300, 20_000).png().toBuffer();
  await expect(decode(bytes)).rejects.toThrow('The picture is 300 x 20000 pixels, too long for its width.');
});

test('a picture lying on its side is set upright', async () => {
  const colours = sharp({ create: { width: 60, height: 20, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } }, gravity: 'west' },
  ]);
  const { width, height, pixels } = await decode(
    await colours.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  expect([width, height]).toEqual([20, 60]);
  const { data, info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([20, 60]);
  expect(data[0]).toBeGreaterThan(200);
  expect(data.at(-1)).toBeGreaterThan(200);
});

// Ink cannot print every colour: those two only have to come near.
test.each<[string, number, (picture: Sharp) => Sharp]>([
  ['CMYK', 30, (picture) => picture.toColourspace('cmyk').jpeg({ quality: 100 })],
  ['CMYK with a profile', 30, (picture) => picture.withIccProfile('cmyk').jpeg({ quality: 100 })],
  ['wide-gamut', 3, (picture) => picture.withIccProfile('p3').png()],
  ['16-bit', 3, (picture) => picture.toColourspace('rgb16').png()],
  ['10-bit', 3, (picture) => picture.avif({ effort: 0, bitdepth: 10 })],
  ['palette', 3, (picture) => picture.png({ palette: true })],
])('a %s picture keeps its colours within %i', async (_, tolerance, encoded) => {
  const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c08040' } });
  const { pixels } = await decode(await encoded(plain).toBuffer());
  const { data, info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  for (const [i, value] of [0xc0, 0x80, 0x40].entries()) {
    expect(Math.abs((data[i] ?? 0) - value)).toBeLessThanOrEqual(tolerance);
  }
});

test('of an animation the first picture is taken', async () => {
  const frames = [
    await packShot({ colour: '#ff0000' }).png().toBuffer(),
    await noisy(96, 72).png().toBuffer(),
  ];
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { width, height } = await decode(animation);
  expect([width, height]).toEqual([96, 72]);
});
