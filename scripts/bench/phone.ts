import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumFlags, chromiumPath, fullChromiumPath } from '../../tests/support/chromium.ts';
import { median } from './table.ts';
import { countTraffic } from './traffic.ts';
import { readVitals, watchVitals } from './vitals.ts';

/** Figures of a visit by a cheap phone on a slow connection. */
export interface Visit {
  /** Until the network is idle, without a touch. */
  requests: number;
  bytes: number;
  /** Of `bytes`: files of script. */
  scriptBytes: number;
  /** After scrolling to the page's end as well. */
  wholeBytes: number;
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
}

export type Line = keyof typeof lines;

interface VisitOptions {
  runs: number;
  saveData?: boolean;
  line?: Line;
}

export interface OpenPage {
  page: Page;
  devTools: CDPSession;
}

export interface Phone {
  /** The median of `runs` visits, each with empty caches. */
  visit(url: string, how: VisitOptions): Promise<Visit>;
  /** Opens a page with empty caches and storage, and closes it after `use`. */
  open<Value>(line: Line, use: (open: OpenPage) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** 360 x 640 points of two pixels each; the processor runs at a quarter of the speed of this one. */
export const screen = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const slowdown = 4;
const lines = {
  'slow 3G': { latency: 400, bitsPerSecond: 400_000 },
  'slow 4G': { latency: 150, bitsPerSecond: 1_600_000 },
};

/** Opens the browser; throws if none is installed. */
export async function takePhone(): Promise<Phone> {
  const executablePath = fullChromiumPath() ?? chromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  const open = <Value>(line: Line, use: (open: OpenPage) => Promise<Value>) => withPage(browser, line, use);
  return {
    open,
    async visit(url, { runs, saveData = false, line = 'slow 3G' }) {
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++)
        visits.push(await open(line, (opened) => visit(opened, url, saveData)));
      const middle = (figure: keyof Visit) => median(visits.map((each) => each[figure]));
      return {
        requests: middle('requests'),
        bytes: middle('bytes'),
        scriptBytes: middle('scriptBytes'),
        wholeBytes: middle('wholeBytes'),
        largestPaintMs: middle('largestPaintMs'),
        layoutShift: middle('layoutShift'),
        blockingMs: middle('blockingMs'),
      };
    },
    close: () => browser.close(),
  };
}

async function withPage<Value>(browser: Browser, line: Line, use: (open: OpenPage) => Promise<Value>) {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const { latency, bitsPerSecond } = lines[line];
    const throughput = { downloadThroughput: bitsPerSecond / 8, uploadThroughput: bitsPerSecond / 8 };
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchVitals);
    return await use({ page, devTools });
  } finally {
    await context.close();
  }
}

async function visit({ page, devTools }: OpenPage, url: string, saveData: boolean): Promise<Visit> {
  if (saveData) await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const traffic = countTraffic(devTools);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { requests, bytes, scriptBytes } = traffic;
  const vitals = await page.evaluate(readVitals);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await page.waitForLoadState('networkidle');
  while (traffic.loading.size > 0) await page.waitForTimeout(100);
  return { requests, bytes, scriptBytes, wholeBytes: traffic.bytes, ...vitals };
}
