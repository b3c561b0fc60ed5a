import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openCacheFolder } from '#catalogue/pictures/cache.ts';
import { decodePicture } from '#catalogue/pictures/decode.ts';
import {
  encodedSampleFolder,
  encodePicture,
  pictureKey,
  sampleAvif,
  widthsFor,
} from '#catalogue/pictures/encode.ts';
import { fetchLimits } from '#catalogue/pictures/fetch.ts';
import { makePhoto, storeForSaver, toSquare } from '#catalogue/pictures/photos.ts';
import { saverWidth } from '#domain/catalogue/picture.ts';

async function squareOf(picture: Sharp) {
  return toSquare(await decodePicture(await picture.png().toBuffer(), fetchLimits.maxPixels));
}

/** A dark pack before a wall and a floor that meet at two thirds of the height. */
function studio(width: number, height: number): Sharp {
  const line = Math.round((height * 2) / 3);
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#d8e4f4"/><rect y="${line}" width="${width}" height="${height}" fill="#e4eaf4"/><rect x="${width / 4}" y="${height / 4}" width="${width / 2}" height="${height / 2}" fill="#102030"/></svg>`,
    ),
  );
}

test('a tall pack shot is made square: wall and floor go through to both sides', async () => {
  const { width, height, pixels } = await squareOf(studio(320, 400));
  expect([width, height]).toEqual([400, 400]);
  const { data, info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([400, 400]);
  const at = (x: number, y: number) => [...data.subarray((y * 400 + x) * info.channels).subarray(0, 3)];
  for (const x of [0, 39, 360, 399]) {
    expect(at(x, 20)).toEqual([0xd8, 0xe4, 0xf4]);
    expect(at(x, 390)).toEqual([0xe4, 0xea, 0xf4]);
  }
  expect(at(200, 200)).toEqual([0x10, 0x20, 0x30]);
});

test('a wide one gets its wall above and its floor below', async () => {
  const { width, height, pixels } = await squareOf(studio(400, 300));
  expect([width, height]).toEqual([400, 400]);
  const { data, info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 400 + x) * info.channels).subarray(0, 3)];
  expect(at(200, 10)).toEqual([0xd8, 0xe4, 0xf4]);
  expect(at(200, 395)).toEqual([0xe4, 0xea, 0xf4]);
});

test('a large one is as large as it was', async () => {
  const { width, pixels } = await squareOf(studio(1600, 2000));
  expect(width).toBe(2000);
  const { info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
});

test('a picture that has more than a backdrop at its sides stays as it is', async () => {
  const busy = studio(320, 400).composite([
    { input: { create: { width: 60, height: 60, channels: 3, background: '#803020' } }, left: 0, top: 150 },
  ]);
  expect(await squareOf(busy)).toMatchObject({ width: 320, height: 400 });
});

test('neither a square one is changed, nor one so long that a square would be mostly backdrop', async () => {
  expect(await squareOf(studio(300, 300))).toMatchObject({ width: 300, height: 300 });
  expect(await squareOf(studio(100, 400))).toMatchObject({ width: 100, height: 400 });
});

const samplePictures = fileURLToPath(new URL('../../../../src/server/sample/images', import.meta.url));

function sampleBytes(name: string): Buffer {
  return readFileSync(join(samplePictures, name));
}

test('each picture of the sample has its AVIF files ready, and no other picture has', async () => {
  const expected = readdirSync(samplePictures).map(async (name) => {
    const bytes = sampleBytes(name);
    const { width } = await toSquare(await decodePicture(bytes, fetchLimits.maxPixels));
    return [saverWidth, ...widthsFor(width).map((size) => size.width)].map(
      (size) => `${pictureKey(bytes)}-${size}.avif`,
    );
  });
  const ready = readdirSync(encodedSampleFolder).sort();
  expect(ready, 'make them with `node tests/support/encode-sample.ts`').toEqual(
    (await Promise.all(expected)).flat().sort(),
  );
});

test('the ready files are about as long as what the encoder makes', async () => {
  const [name = ''] = readdirSync(samplePictures);
  const bytes = sampleBytes(name);
  const { sizes } = await encodePicture(await toSquare(await decodePicture(bytes, fetchLimits.maxPixels)));
  for (const { width, avif } of sizes) {
    const ready = sampleAvif(pictureKey(bytes), width);
    // Another processor may round a pixel otherwise.
    expect(Math.abs((ready?.length ?? 0) / avif.length - 1), `${width} pixels`).toBeLessThan(0.03);
  }
});

test('a picture of the sample is shown by its ready files, and any other is encoded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-photos-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = openCacheFolder(folder);
  const [name = ''] = readdirSync(samplePictures);
  const bytes = sampleBytes(name);
  const other = await sharp(bytes).flip().jpeg().toBuffer();
  for (const [picture, isReady] of [
    [bytes, true],
    [other, false],
  ] as const) {
    const photo = await makePhoto(cache, pictureKey(picture), picture, fetchLimits.maxPixels);
    await storeForSaver(cache, photo);
    for (const width of [saverWidth, ...photo.widths]) {
      const ready = sampleAvif(photo.key, width);
      expect(ready !== null).toBe(isReady);
      const shown = readFileSync(cache.path(`${photo.key}-${width}.avif`));
      if (ready) expect(shown.equals(ready)).toBe(true);
      else expect((await sharp(shown).metadata()).width).toBe(width);
    }
  }
});
