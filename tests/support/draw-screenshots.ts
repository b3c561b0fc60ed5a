import path from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, chromiumPath } from './chromium.ts';

// `node tests/support/draw-screenshots.ts [INVITATION]` draws the home page of the shop that `npm start` has opened, for README.md and
// manifest; with the link of `npm run owner -- invite`, the orders of /owner, too.
const address = `http://localhost:${process.env.PORT ?? 4321}/`;
const [invitation] = process.argv.slice(2);
const root = path.join(import.meta.dirname, '../..');
const executablePath = chromiumPath();
if (executablePath === null) throw new Error('Screenshots need Chromium, or CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
for (const [name, width] of [
  ['wide', 1280],
  ['narrow', 360],
] as const) {
  const page = await openPage(width);
  await page.goto(address, { waitUntil: 'networkidle' });
  await draw(page, `public/screenshot-${name}.webp`);
}
if (invitation) {
  const page = await openPage(360);
  await page.goto(invitation);
  await page.getByLabel('Name').fill('Sarah');
  await page.getByLabel('Passphrase', { exact: true }).fill('four words of a screenshot');
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('article').first().waitFor();
  await draw(page, 'src/islands/owner/orders.webp');
}
await browser.close();

function openPage(width: number): Promise<Page> {
  return browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
}

async function draw(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture).webp({ quality: 80 }).toFile(path.join(root, file));
}
