import type { ConsoleMessage } from 'playwright';
import type { OpenPage, Phone } from '../phone.ts';
import { readVitals } from '../vitals.ts';
import type { Storage } from './storages.ts';

export interface ScreenVisit {
  /** Path at which the visit ended: screens for customers redirect visitors to sign-in. */
  endedAt: string;
  blockingMs: number;
  layoutShift: number;
  /** Errors of the page, those of hydration among them, and islands that never hydrated. */
  faults: readonly string[];
  /** Paths of the script files that the screen itself requested. */
  scripts: readonly string[];
}

/** Opens a screen in a browser with this storage, and waits until its islands are hydrated. */
export function visitScreen(
  phone: Phone,
  origin: string,
  path: string,
  storage: Storage,
): Promise<ScreenVisit> {
  return phone.open('slow 4G', async (open) => {
    const { page } = open;
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((records) => Object.assign(localStorage, records), storage);
    const faults = faultsOf(open);
    const scripts = scriptsOf(open, origin + path);
    await page.addInitScript(() => {
      addEventListener('astro:hydration-error', () => console.error('astro:hydration-error'), true);
    });
    await page.goto(origin + path, { waitUntil: 'commit' });
    await untilHydrated(open);
    const unhydrated = await page.locator('astro-island[ssr]').count();
    if (unhydrated > 0) faults.push(`${unhydrated} islands asleep`);
    const { blockingMs, layoutShift } = await page.evaluate(readVitals);
    const endedAt = new URL(page.url()).pathname;
    return { endedAt, blockingMs, layoutShift, faults, scripts: [...scripts] };
  });
}

/** Waits until the islands are hydrated, or a time-out; a hydrated screen may navigate to another one. */
async function untilHydrated({ page }: OpenPage): Promise<void> {
  for (let before = ''; before !== page.url(); ) {
    before = page.url();
    await page.waitForLoadState('networkidle');
    await page
      .locator('astro-island[ssr]')
      .first()
      .waitFor({ state: 'detached', timeout: timeoutMs })
      .catch(() => {});
    await page.waitForTimeout(500);
  }
}

const timeoutMs = 15_000;

function faultsOf({ page }: OpenPage): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('console', (message: ConsoleMessage) => {
    // The browser logs a refused call, which is no fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return faults;
}

function scriptsOf({ devTools }: OpenPage, url: string): Set<string> {
  const scripts = new Set<string>();
  devTools.on('Network.requestWillBeSent', ({ type, request, documentURL }) => {
    if (type === 'Script' && documentURL.replace(/[?#].*/, '') === url)
      scripts.add(new URL(request.url).pathname);
  });
  return scripts;
}
