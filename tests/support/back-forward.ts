import { chromiumFlags, fullChromiumPath } from './chromium.ts';

/** A browser with a back-forward cache; null if there is none here. */
const executablePath = fullChromiumPath();

export const hasBackForwardCache = executablePath !== null;

/** Options of a browser whose pages stay in memory and come back as they were left: Playwright turns that off, and a headless shell cannot do it. */
export const backForwardLaunch = {
  args: [...chromiumFlags],
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
