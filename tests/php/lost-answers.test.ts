import { test } from '../support/php-journey.ts';
import type { PhpModes } from '../support/php-shop.ts';
import { phone } from '../support/screens.ts';
import { ScreenDriver, StoreDriver } from './journey-driver.ts';
import { makeWholeJourney } from './whole-journey.ts';

test.use({ viewport: phone, expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

// These have three times the pages of other journeys.
test.describe.configure({ timeout: 180_000 });

/** One of each kind: a list of orders in which none is recognised, carts, sign-ins, invalid tokens, and what stands behind JSON. */
const onScreens: readonly PhpModes[] = [
  { lose: '500', orders: 'bare', dates: 'day', tz: 'America/Denver' },
  { carts: 'json', dbms: 30, user: 'none', auth: '302' },
  { update: 'plain', user: 'name', display: 'after', auth: '200' },
];

for (const mode of onScreens)
  test(`each call's answer is lost on a whole journey on the screens, and nothing else: ${nameOf(mode)}`, async ({
    line,
    php,
    amina,
  }) => {
    await makeWholeJourney(mode, { driver: new ScreenDriver(amina), line, php, amina });
  });

/** Each way in which a PHP shop is known to be otherwise; how an invalid token is told has nothing to do with the list of orders. */
const modes: readonly PhpModes[] = [
  {},
  { lose: '500', dates: 'day', auth: '200' },
  { lose: '500', dates: 'words', auth: '403' },
  { lose: '500', tz: 'America/Denver', auth: '419' },
  { lose: '500', orders: 'noid', auth: '302' },
  { lose: '500', orders: 'thin', auth: 'html' },
  { lose: '500', orders: 'bare' },
  { carts: 'json', dbms: 30 },
  { user: 'none' },
  { user: 'name' },
  { update: 'plain' },
  { display: 'after' },
];

test.describe('through the stores alone', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    baseURL: async ({}, use) => use(process.env.LIGHT_URL),
  });
  for (const mode of modes)
    test(`each call's answer is lost on a whole journey, and nothing else: ${nameOf(mode)}`, async ({
      line,
      php,
      amina,
    }) => {
      await makeWholeJourney(mode, { driver: new StoreDriver(amina), line, php, amina });
    });
});

function nameOf(mode: PhpModes): string {
  const words = Object.entries(mode).map(([name, value]) => `${name}=${value}`);
  return words.join(' ') || 'as it comes';
}
