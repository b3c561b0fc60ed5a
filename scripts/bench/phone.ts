import { type Browser, type CDPSession, chromium } from 'playwright';
import { chromiumFlags, chromiumPath } from '../../tests/support/chromium.ts';
import { median } from './table.ts';
import { readVitals, watchVitals } from './vitals.ts';

/** What a visit costs on a cheap phone over slow 3G. */
export interface Visit {
  /** Until nothing is loading any more, without a touch. */
  requests: number;
  bytes: number;
  /** After scrolling to the page's end as well. */
  wholeBytes: number;
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
}

export interface Phone {
  /** The median of `runs` visits, each with empty caches. */
  visit(url: string, runs: number, saveData?: boolean): Promise<Visit>;
  close(): Promise<void>;
}

/** 360 x 640 at two pixels a point, a processor at a quarter of this one's speed, 400 kbps and 400 ms. */
const screen = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const slowdown = 4;
const bytesPerSecond = 400_000 / 8;
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};

/** Null where no browser is. */
export async function takePhone(): Promise<Phone | null> {
  const executablePath = chromiumPath();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  return {
    async visit(url, runs, saveData = false) {
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visitOnce(browser, url, saveData));
      const middle = (figure: keyof Visit) => median(visits.map((each) => each[figure]));
      return {
        requests: middle('requests'),
        bytes: middle('bytes'),
        wholeBytes: middle('wholeBytes'),
        largestPaintMs: middle('largestPaintMs'),
        layoutShift: middle('layoutShift'),
        blockingMs: middle('blockingMs'),
      };
    },
    close: () => browser.close(),
  };
}

async function visitOnce(browser: Browser, url: string, saveData: boolean): Promise<Visit> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slow3G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (saveData) await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    const traffic = countTraffic(devTools);
    await page.addInitScript(watchVitals);
    await page.goto(url, { waitUntil: 'networkidle' });
    const { requests, bytes } = traffic;
    const vitals = await page.evaluate(readVitals);
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await page.waitForLoadState('networkidle');
    while (traffic.loading.size > 0) await page.waitForTimeout(100);
    return { requests, bytes, wholeBytes: traffic.bytes, ...vitals };
  } finally {
    await context.close();
  }
}

/** Counts what goes over the line, headers included. */
function countTraffic(devTools: CDPSession) {
  const traffic = { requests: 0, bytes: 0, loading: new Set<string>() };
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return;
    traffic.requests += 1;
    traffic.loading.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.loading.delete(requestId);
  });
  devTools.on('Network.loadingFailed', ({ requestId }) => traffic.loading.delete(requestId));
  return traffic;
}
