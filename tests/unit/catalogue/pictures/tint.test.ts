import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture, edgeColour, nearestTint } from '#catalogue/pictures/decode.ts';
import { fetchLimits } from '#catalogue/pictures/fetch.ts';
import { tints } from '#domain/catalogue/picture.ts';
import { packShot } from './sample-pictures.ts';

async function tintOf(picture: Sharp): Promise<string | undefined> {
  const decoded = await decodePicture(await picture.png().toBuffer(), fetchLimits.maxPixels);
  return tints[nearestTint(await edgeColour(decoded))];
}

test('the stand-in colour is that of the backdrop, not of the pack', async () => {
  expect(await tintOf(packShot({ backdrop: '#e4f5e8', colour: '#102030' }))).toBe('#e4f5e8');
});

test('a pack that leaves the frame does not colour the backdrop', async () => {
  const bottle = {
    input: { create: { width: 30, height: 90, channels: 3 as const, background: '#102030' } },
  };
  const backdrop = sharp({ create: { width: 90, height: 90, channels: 3, background: '#fbeeda' } });
  expect(await tintOf(backdrop.composite([bottle]))).toBe('#fbeeda');
});

test('what can be seen through stands on white', async () => {
  expect(await tintOf(sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } }))).toBe(
    '#ffffff',
  );
});

test('every tint is its own nearest', () => {
  const channels = tints.map(
    (hex) => hex.match(/[0-9a-f]{2}/g)?.map((pair) => Number.parseInt(pair, 16)) ?? [],
  );
  expect(channels.map(([r = 0, g = 0, b = 0]) => nearestTint([r, g, b]))).toEqual([...tints.keys()]);
});

test('white is for white alone, on which a cut-out stands: its picture is laid on a stage', () => {
  expect(nearestTint([255, 254, 252])).toBe(0);
  expect(tints[nearestTint([246, 247, 247])]).toBe('#f3f2f1');
});
