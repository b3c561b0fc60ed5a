import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, chromiumPath } from './chromium.ts';

// `node tests/support/draw-screenshots.ts` draws the home page of the shop that `npm start` has opened, for README.md and manifest.
const address = `http://localhost:${process.env.PORT ?? 4321}/`;
const folder = path.join(import.meta.dirname, '../../public');
const executablePath = chromiumPath();
if (executablePath === null) throw new Error('Screenshots need Chromium, or CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
for (const [name, width] of [
  ['wide', 1280],
  ['narrow', 360],
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(path.join(folder, `screenshot-${name}.webp`));
}
await browser.close();
