import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';
import { type FontWidth, withFonts } from './support/fonts.ts';

/** Loads on a machine without a browser too, for what only reads it; `require-browser.ts` says what is missing. */
const executablePath = chromiumPath();

const drawnWith = (width: FontWidth) => ({
  browserName: 'chromium' as const,
  launchOptions: {
    args: [...chromiumFlags],
    env: withFonts(width),
    ...(executablePath && { executablePath }),
  },
});

const filesOf = (names: readonly string[]) => names.map((name) => `**/journeys/${name}.test.ts`);

/** Wide letters leave less room, narrow ones smaller targets: both are tried on each kind of page. */
const inBoth = ['kinds-of-pages'];

/** These run in narrow letters, all others in wide ones. */
const inNarrow = [
  'account',
  'busy',
  'cards',
  'contact',
  'error-texts',
  'forgot-password',
  'header',
  'home',
  'menu',
  'not-found',
  'one-price',
  'one-truth',
  'orders',
  'picture-viewer',
  'search',
  'storage',
  'toasts',
  'wishlist',
];

/** `JOURNEY_LETTERS=both` runs every journey in both. */
const bothForAll = process.env.JOURNEY_LETTERS === 'both';

export default defineConfig({
  testDir: './journeys',
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  globalSetup: ['./support/require-browser.ts', './support/open-shop.ts'],
  // What passes only at the second try is broken.
  retries: 0,
  // They wait for timers and for each other too: two cores have work for five at once.
  workers: 5,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  // For what never comes: five seconds, Playwright's own, pass on a busy machine before a page has loaded.
  expect: { timeout: 30_000 },
  globalTimeout: 60 * 60_000,
  // Its requests pass by what a journey puts between page and shop; `service-worker.test.ts` has the journeys with it.
  use: { screenshot: 'only-on-failure', serviceWorkers: 'block' },
  projects: process.env.JOURNEY_PICTURES
    ? [{ name: 'pictures', testMatch: 'pictures.ts', use: drawnWith('roboto') }]
    : [
        { name: 'wide', testIgnore: filesOf(bothForAll ? [] : inNarrow), use: drawnWith('wide') },
        {
          name: 'narrow',
          testMatch: filesOf(bothForAll ? ['*'] : [...inBoth, ...inNarrow]),
          use: drawnWith('narrow'),
        },
      ],
});
