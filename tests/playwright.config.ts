import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';

const executablePath = chromiumPath();
if (!executablePath) {
  throw new Error('The journeys need a browser: `npm test` finds or installs one, CHROMIUM_PATH names one.');
}

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
    launchOptions: { executablePath, args: [...chromiumFlags] },
    screenshot: 'only-on-failure',
  },
});
