import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';

/** Loads on a machine without a browser too, for what only reads it; `open-shop.ts` tells who runs it what is missing. */
const executablePath = chromiumPath();

export default defineConfig({
  testDir: './journeys',
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  globalSetup: './support/open-shop.ts',
  // What passes only at the second try is broken.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  globalTimeout: 30 * 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumFlags], ...(executablePath && { executablePath }) },
    screenshot: 'only-on-failure',
  },
});
