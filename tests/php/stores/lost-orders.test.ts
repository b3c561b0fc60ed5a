import { callTimeoutMs } from '#api/client/call.ts';
import { orderPlaced } from '#domain/shop/messages.ts';
import { randomFrom } from '../../chaos/random.ts';
import { expect } from '../../support/php-journey.ts';
import type { PhpModes } from '../../support/php-shop.ts';
import { orderedAmount, orderedCart } from '../../support/php-shopper.ts';
import { visit } from '../../walk/visit.ts';
import { lostOrderModes, nameOf } from '../modes.ts';
import { test } from './stores-journey.ts';

test.use({ expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

// Each run crosses others besides.
// The same was ordered before, as people do: that order is never taken for this one.
for (const mode of [...lostOrderModes, ...crossed(12)])
  test(`an order whose answer is lost is there once, and is never denied: ${nameOf(mode)}`, async ({
    page,
    php,
    amina,
    stores,
  }) => {
    await amina.hasAccount();
    await amina.hasOrdered(orderedCart);
    await page.clock.install();
    php.modes({ ...mode, losefor: 20 });
    await visit(page, '/place-order');
    await stores.sendOrder();
    if (mode.lose === 'stall') {
      await expect.poll(() => amina.placed()).toHaveLength(2);
      await page.clock.fastForward(callTimeoutMs);
    }
    await expect.poll(() => stores.checkoutState()).toMatch(/maybe|nothing|unlisted|unsure|ordered/);
    if ((await stores.checkoutState()) !== 'ordered') {
      const state = await page.evaluate(() => window.walk.step());
      expect(state).toMatchObject({ step: 'unconfirmed', evidence: 'maybe', orders: [expect.anything()] });
      await stores.resolveOrder('maybe');
    }
    await page.waitForURL('/orders');
    await stores.expectOrders(2);
    await stores.expectSaved({});
    await amina.expectToast(orderPlaced);
    expect(amina.toasts.filter((text) => text === orderPlaced)).toHaveLength(1);
    const order = { amount: orderedAmount, lines: orderedCart };
    expect(amina.placed()).toEqual([order, order]);
    await amina.expectCart({});
  });

/** So many of all the ways to lose an answer, crossed with all that an order list may look like; others in each run. */
function crossed(count: number): PhpModes[] {
  const left = ['empty', '500', '504', 'stall'].flatMap((lose) =>
    ['usual', 'mongo', 'strings', 'noid', 'thin', 'bare'].flatMap((orders) =>
      ['usual', 'day', 'words', 'epoch'].flatMap((dates) =>
        ['Africa/Kampala', 'America/Denver'].map((tz) => ({ lose, orders, dates, tz })),
      ),
    ),
  );
  const random = randomFrom(Number(process.env.PHP_SEED));
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
