import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, chromiumPath } from '../../tests/support/chromium.ts';

/** Draws a page as WebP, or as PNG of few colours where the file is called so; false where there is no browser. */
export async function drawPicture(html: string, file: string): Promise<boolean> {
  const executablePath = chromiumPath();
  if (executablePath === null) return false;
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1.5, viewport: { width: 1120, height: 600 } });
    await page.setContent(html, { waitUntil: 'load' });
    const picture = await page.screenshot({ fullPage: true });
    const drawn = sharp(picture);
    const encoded = file.endsWith('.png')
      ? drawn.png({ palette: true, colours: 64, effort: 10 })
      : drawn.webp({ quality: 60, effort: 6 });
    writeFileSync(file, await encoded.toBuffer());
    return true;
  } finally {
    await browser.close();
  }
}
