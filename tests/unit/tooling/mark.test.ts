import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { light, mark } from '#domain/content/mark.ts';
import { drawIcons } from '#release/draw-icons.ts';

test('the mark is drawn once: no file but its own has its paths', () => {
  const files = globSync([
    'src/**/*.{ts,tsx,astro,css}',
    'public/**/*.svg',
    'tests/**/*.ts',
    'scripts/**/*.ts',
  ]);
  for (const path of [mark.letters, mark.shell, mark.gleam]) {
    expect(path.length).toBeGreaterThan(20);
    const found = files.filter((file) => readFileSync(file, 'utf8').includes(path));
    expect(found).toEqual(['src/domain/content/mark.ts']);
  }
});

test('icons and the picture for sharing are drawn in the colours of the shop', async () => {
  const icons = await drawIcons();
  const corner = async (name: string) => {
    const { data } = await sharp(icons.get(name)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  expect([...icons.keys()]).toEqual(['favicon.ico', 'apple-touch-icon.png', 'icon-512.png', 'share.jpg']);
  const near = (colour: string) =>
    [1, 3, 5].map((start) => expect.closeTo(Number.parseInt(colour.slice(start, start + 2), 16), -1));
  expect(await corner('icon-512.png')).toEqual(near(light.accent));
  expect(await corner('share.jpg')).toEqual(near(light.paper));
});
