import { test } from '../support/php-journey.ts';
import type { PhpModes } from '../support/php-shop.ts';
import { phone } from '../support/screens.ts';
import { ScreenDriver } from './journey-driver.ts';
import { nameOf } from './modes.ts';
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
