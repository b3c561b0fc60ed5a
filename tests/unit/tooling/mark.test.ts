import { globSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mark } from '#domain/content/mark.ts';
import { drawIcons } from '../../support/draw-icons.ts';

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

/** `DRAW_ICONS=1` draws them anew. */
test('icons and the picture for sharing show the mark as it is drawn now', async () => {
  for (const [name, bytes] of await drawIcons()) {
    const file = `public/${name}`;
    if (process.env.DRAW_ICONS) writeFileSync(file, bytes);
    expect(await small(readFileSync(file), name), name).toEqual(await small(bytes, name));
  }
});

/** What a picture looks like, whichever version of a library has packed it: brightness of 16 x 16 places, in 16 steps. */
async function small(bytes: Buffer, name: string): Promise<number[]> {
  const picture = name.endsWith('.ico') ? bytes.subarray(22) : bytes;
  const data = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(16, 16, { fit: 'fill' })
    .raw()
    .toBuffer();
  return [...data].map((value) => Math.round(value / 16));
}
