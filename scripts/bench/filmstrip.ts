import path from 'node:path';
import { withContestants } from './add/contestants.ts';
import { drawPicture } from './draw-picture.ts';
import { type Phone, screen, takePhone } from './phone.ts';
import { escaped } from './report/words.ts';
import { ours, resultsFolder, singlePageApp } from './results.ts';

/** Seconds after the tap on a link at which the strip shows the screen. */
const moments = [0.5, 1, 1.5, 2, 3, 4, 5, 6];

interface Strip {
  name: string;
  /** Pictures as data URLs; null while nothing is painted. */
  frames: readonly (string | null)[];
}

/** `npm run bench -- filmstrip`: draws how a product page appears on slow 3G, beside a single-page app like the former shop. */
export async function drawFilmstrip(): Promise<boolean> {
  const phone = await takePhone();
  if (phone === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  try {
    const strips = await withContestants(async (contestants) => {
      const shown = contestants.filter(({ name }) => name === ours || name === singlePageApp);
      const taken: Strip[] = [];
      for (const { name, url } of shown) {
        // The first visit finds the browser cold and is not shown.
        await framesOf(phone, url);
        taken.push({ name, frames: await framesOf(phone, url) });
      }
      return taken;
    });
    const file = path.join(resultsFolder, 'filmstrip.webp');
    await drawPicture(stripPage(strips), file);
    console.log(`The filmstrip: ${path.relative(process.cwd(), file)}`);
    return true;
  } finally {
    await phone.close();
  }
}

async function framesOf(phone: Phone, url: string): Promise<(string | null)[]> {
  return await phone.open('slow 3G', async ({ page, devTools }) => {
    const painted: { seconds: number; data: string }[] = [];
    let began = Number.POSITIVE_INFINITY;
    devTools.on('Network.requestWillBeSent', ({ wallTime }) => {
      began = Math.min(began, wallTime);
    });
    devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      painted.push({ seconds: metadata.timestamp ?? 0, data });
      void devTools.send('Page.screencastFrameAck', { sessionId });
    });
    const { width, height } = screen.viewport;
    await devTools.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 90,
      maxWidth: width,
      maxHeight: height,
    });
    await page.goto(url, { waitUntil: 'commit' });
    const end = Math.max(...moments);
    await page.waitForTimeout(end * 1000 + 500);
    await devTools.send('Page.stopScreencast');
    const ofPage = painted.filter(({ seconds }) => seconds >= began);
    return moments.map((moment) => {
      const frame = ofPage.findLast(({ seconds }) => seconds - began <= moment);
      return frame ? `data:image/jpeg;base64,${frame.data}` : null;
    });
  });
}

function stripPage(strips: readonly Strip[]): string {
  const rows = strips.map(
    ({ name, frames }) =>
      `<h2>${escaped(name)}</h2><div class="row">${frames
        .map((frame) => (frame ? `<img src="${frame}" alt="">` : '<span></span>'))
        .join('')}</div>`,
  );
  const times = moments.map((moment) => `<b>${moment} s</b>`).join('');
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:0;padding:16px 20px;width:1120px;background:#fbf8f5;color:#241a20;font:15px/1.4 system-ui,Roboto,sans-serif;box-sizing:border-box}
h2{margin:10px 0 6px;font-size:15px}
.row{display:grid;grid-template-columns:repeat(${moments.length},1fr);gap:10px}
img,span{display:block;width:100%;aspect-ratio:9/16;border-radius:8px;border:1px solid #e7dfda;background:#fff;box-sizing:border-box}
b{font-weight:500;color:#6a5c64;text-align:center;margin-top:8px;font-variant-numeric:tabular-nums}
</style>${rows.join('')}<div class="row">${times}</div>`;
}
