import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

/** 15 min for the start and the usual number of walks, and 10 s for each one asked for, ms. */
const timeout = 15 * 60_000 + 10_000 * Number(process.env.WALK_RUNS ?? 0);

/** Random walks through the stores of the shop, in real tabs. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../support/require-browser.ts',
  // A test makes WALK_RUNS walks.
  timeout,
  globalTimeout: 2 * timeout,
  use: { ...journeys.use, screenshot: 'off' },
});
