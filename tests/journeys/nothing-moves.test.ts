import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('nothing moves while pages come in and one scrolls through them', async ({ page, shopper }) => {
    for (const path of [
      '/',
      '/collection',
      '/collection?q=glow+serum',
      `/collection?q=${'long+words+'.repeat(12)}`,
      sample.serum.path,
    ]) {
      const shifts = await layoutShifts(page, async () => {
        await shopper.visit(path);
        for (let screens = 0; screens < 12; screens++) {
          await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }));
          await page.waitForTimeout(50);
        }
      });
      expect.soft(shifts, path).toEqual([]);
    }
  });
});

test('nothing moves while a desktop’s list answers its first filter', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  const shifts = await layoutShifts(page, async () => {
    await shopper.visit('/collection');
    await page.getByRole('link', { name: 'UGX 25,000 – UGX 60,000' }).click();
    await expect(page.getByRole('checkbox', { name: 'UGX 25,000 – UGX 60,000' })).toBeChecked();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Next');
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('match');
  });
  expect(shifts).toEqual([]);
});

test('nothing moves while a full cart comes in, its products late', async ({ page, shopper }) => {
  await page.addInitScript(() => {
    const lines = ['71/default', '201/M', '12/default'];
    for (const [index, line] of lines.entries())
      localStorage[`cart/mf0000000${index}aaaaaa`] = JSON.stringify(['set', [[line, 2]], []]);
  });
  await page.route('**/goods/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    const shifts = await layoutShifts(page, async () => {
      await shopper.visit('/cart');
      await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
    });
    expect.soft(shifts, `${viewport.width} px`).toEqual([]);
  }
});

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`nothing moves on a customer’s screens at a ${name}`, async ({ page, shopper }) => {
    await page.setViewportSize(viewport);
    const customer = await newCustomer();
    const lines = [71, 12, 10, 1].map((id) => `${id}/default`);
    await customer.order(lines.map((line) => ({ id: line.split('/')[0] ?? '', quantity: 2 })));
    await shopper.visit(barePath);
    await customer.signIn(page);
    // The cart has lines that the shop's server has yet to hear of.
    await page.evaluate(
      ([all, account]) => {
        for (const [index, line] of all.entries())
          localStorage[`cart/mf0000000${index}aaaaaa`] = JSON.stringify(['add', [[line, 2]], [], account]);
        const ids = JSON.stringify(all.map((line) => line.split('/')[0]));
        Object.assign(localStorage, { wishlist: ids, recentlyViewed: ids });
      },
      [lines, customer.email] as const,
    );
    // One answer after another, as on a line that is slow.
    let line = Promise.resolve();
    await page.route(/\/goods\/|\.php/, async (route) => {
      line = line.then(() => new Promise((passed) => setTimeout(passed, 150)));
      await line;
      await route.continue();
    });
    for (const path of ['/wishlist', '/cart', '/orders', '/profile', '/login?next=/place-order']) {
      const shifts = await layoutShifts(page, () => shopper.visit(path));
      expect.soft(shifts, path).toEqual([]);
    }
  });
}

for (const viewport of [{ width: 360, height: 740 }, desktop]) {
  test(`nothing moves while searches come in late at ${viewport.width} px`, async ({ page, shopper }) => {
    await page.setViewportSize(viewport);
    await page.route('**/_astro/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    for (const query of ['', '?q=soap', '?q=zzzqqq', '?in=help', '?in=help&q=refund', '?in=help&q=zzzqqq']) {
      const shifts = await layoutShifts(page, async () => {
        await shopper.visit(`/search${query}`);
        await expect(page.locator('.search-start, .card, .empty, .found-help').first()).toBeVisible();
      });
      expect.soft(shifts, query).toEqual([]);
    }
  });
}
