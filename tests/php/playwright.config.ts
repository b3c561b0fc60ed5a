import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

// Chooses which modes are crossed in this run; the workers, which read this file too, are given the first one's choice.
process.env.PHP_SEED ??= String(Date.now() % 1_000_000);

/** The journeys at somebody else's PHP shop. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: ['../support/require-browser.ts', './open-site.ts'],
  // They wait for limits and backoffs more than the others do.
  workers: 6,
});
