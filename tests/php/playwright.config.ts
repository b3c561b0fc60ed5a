import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

/** The journeys at somebody else's PHP shop. */
export default defineConfig({ ...journeys, testDir: '.', globalSetup: './open-site.ts' });
