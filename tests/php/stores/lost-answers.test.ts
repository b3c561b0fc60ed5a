import type { PhpModes } from '../../support/php-shop.ts';
import { nameOf } from '../modes.ts';
import { makeWholeJourney } from '../whole-journey.ts';
import { test } from './stores-journey.ts';

test.use({ expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

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

for (const mode of modes)
  test(`each call's answer is lost on a whole journey, and nothing else: ${nameOf(mode)}`, async ({
    line,
    php,
    amina,
    stores,
  }) => {
    await makeWholeJourney(mode, { driver: stores, line, php, amina });
  });
