import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

/** Random walks through the stores of the shop, in real tabs. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../support/require-browser.ts',
  // A test makes WALK_RUNS walks: 15 min for the start and the usual number, and 10 s for each one asked for.
  timeout: 15 * 60_000 + 10_000 * Number(process.env.WALK_RUNS ?? 0),
  use: { ...journeys.use, screenshot: 'off' },
});
