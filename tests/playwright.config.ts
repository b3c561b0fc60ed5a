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
  // Journeys wait more than they work: on two cores a third fills the gaps.
  workers: 3,
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
