import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture, loadSharp } from '#catalogue/pictures/decode.ts';
import { encodePicture, widthsFor, zoomWidthFor } from '#catalogue/pictures/encode.ts';
import { fetchLimits } from '#catalogue/pictures/fetch.ts';
import { noisy, packShot } from './sample-pictures.ts';

async function encodedFrom(bytes: Buffer) {
  return encodePicture(await decodePicture(bytes, fetchLimits.maxPixels));
}

test.each([
  [1, [1]],
  [320, [320]],
  [500, [320, 500]],
  [1080, [320, 640, 1080]],
  [6000, [320, 640, 1080]],
])('a picture %i wide is never enlarged', (width, expected) => {
  expect(widthsFor(width).map((size) => size.width)).toEqual(expected);
});

test.each([
  [900, null],
  [1280, 1280],
  [1600, 1600],
])('a picture %i wide has a file for zooming if that shows more', (width, expected) => {
  expect(zoomWidthFor(width)).toBe(expected);
});

test('the file for zooming has the pixels of the picture', async () => {
  const { zoom } = await encodedFrom(await packShot({ width: 2000, height: 1000 }).jpeg().toBuffer());
  expect(await sharp(zoom?.webp).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  const small = await encodedFrom(await packShot({ width: 1200, height: 900 }).jpeg().toBuffer());
  expect(small.zoom).toBeNull();
});

test('every file has the width that its name says, and the height that goes with it', async () => {
  const { sizes, share } = await encodedFrom(await packShot({ width: 1200, height: 900 }).jpeg().toBuffer());
  for (const { width, avif, webp } of sizes) {
    expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width, height: width * 0.75 });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height: width * 0.75 });
  }
  expect(await sharp(share).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
});

test('where a picture was taken does not go out', async () => {
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 49/1' }, IFD0: { Artist: 'Nakato' } };
  const bytes = await packShot()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif?.includes('Nakato')).toBe(true);
  const { sizes, share } = await encodedFrom(bytes);
  for (const file of [...sizes.flatMap(({ avif, webp }) => [avif, webp]), share]) {
    const { exif: left, xmp, icc, iptc } = await sharp(file).metadata();
    expect([left, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(file.includes('Nakato')).toBe(false);
  }
});

test('what can be seen through stays so, and is white if the format cannot', async () => {
  const glass = sharp({
    create: { width: 50, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
  });
  const { sizes, share } = await encodedFrom(await glass.png().toBuffer());
  expect(await sharp(sizes[0]?.avif).metadata()).toMatchObject({ hasAlpha: true });
  expect(await sharp(sizes[0]?.webp).metadata()).toMatchObject({ hasAlpha: true });
  expect([...(await sharp(share).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a busy picture is made smaller than its first try', async () => {
  const busy = await noisy(320, 320).png().toBuffer();
  const { sizes } = await encodedFrom(busy);
  const firstTry = await sharp(busy).avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
  expect(sizes[0]?.avif.length).toBeLessThan(firstTry.length);
});

test('bytes do not depend on how many cores the machine has', async () => {
  expect((await loadSharp()).concurrency()).toBe(1);
});
