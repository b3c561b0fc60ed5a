import type { Page } from 'playwright/test';
import { hero, heroIntervalMs } from '#domain/shop/shop.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

/** Opens the home page, which nobody touches, with a clock that only the test moves. */
async function openHome(page: Page): Promise<void> {
  const now = new Date('2026-11-21T10:00:00Z');
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now.getTime() + 1_000);
  await page.goto('/');
}

async function expectSlide(page: Page, number: number): Promise<void> {
  const slides = page.getByRole('region', { name: 'New in the shop' }).getByRole('article');
  await expect(slides.nth(number - 1)).toBeInViewport({ ratio: 0.5 });
  await expect(
    page.getByRole('link', { name: /^Slide \d$/ }).and(page.locator('[aria-current=true]')),
  ).toHaveAccessibleName(`Slide ${number}`);
}

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`at a ${name}`, () => {
    test.use({ viewport });

    test(`at a ${name} the hero turns every 20 seconds, and by its dots`, async ({ page }) => {
      await openHome(page);
      await expectSlide(page, 1);
      for (const [shown, next] of [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 1],
      ] as const) {
        await page.clock.runFor(heroIntervalMs - 1);
        await expectSlide(page, shown);
        await page.clock.runFor(1);
        await expectSlide(page, next);
      }
      await page.getByRole('link', { name: 'Slide 3', exact: true }).click();
      await expectSlide(page, 3);
      await page.getByRole('link', { name: 'Slide 2', exact: true }).click();
      await expectSlide(page, 2);
      expect(new URL(page.url()).hash).toBe('');
    });
  });
}

test.describe('the hero', () => {
  test.use({ viewport: desktop });

  test('waits while somebody points at it', async ({ page, shopper }) => {
    await openHome(page);
    // A script that comes after the mouse has left begins with the turn that is due.
    await shopper.touch();
    await page.getByRole('region', { name: 'New in the shop' }).hover();
    await page.clock.runFor(3 * heroIntervalMs);
    await expectSlide(page, 1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(heroIntervalMs);
    await expectSlide(page, 2);
  });

  test('waits while the keyboard is in it', async ({ page }) => {
    await openHome(page);
    await page.getByRole('link', { name: /^See / }).first().focus();
    await page.clock.runFor(3 * heroIntervalMs);
    await expectSlide(page, 1);
  });

  test('stays where it is while paused, until it is told to play', async ({ page }) => {
    await openHome(page);
    const leave = async () => {
      await page.mouse.move(5, 5);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    };
    await page.getByRole('button', { name: 'Pause' }).click();
    // The tap is answered once the file is there, and time stands still until then.
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await leave();
    await page.clock.runFor(3 * heroIntervalMs);
    await expectSlide(page, 1);
    await page.getByRole('button', { name: 'Play' }).click();
    await leave();
    await page.clock.runFor(heroIntervalMs);
    await expectSlide(page, 2);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('does not move by itself for who asks for less motion, unless told to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHome(page);
    await page.clock.runFor(3 * heroIntervalMs);
    await expectSlide(page, 1);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('shows the four newest products, and leads to them wherever pressed', async ({ page, request }) => {
    await page.goto('/');
    const reply = (await (await request.get('/api/list-products.php')).json()) as {
      products: { id: string; name: string; date: string }[];
    };
    const newest = reply.products
      .toReversed()
      .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
      .slice(0, 4);
    const slides = page.getByRole('region', { name: 'New in the shop' }).getByRole('article');
    await expect(slides.getByRole('heading')).toHaveText(newest.map(({ name }) => name));
    for (const [index, { id }] of newest.entries()) {
      await expect(slides.nth(index)).toContainText(hero.badges[index] ?? '');
      await expect(slides.nth(index).getByRole('link')).toHaveAttribute('href', `/product/${id}`);
    }

    const slide = page.getByRole('region', { name: 'New in the shop' }).getByRole('article').first();
    const address = await slide.getByRole('link').getAttribute('href');
    await expect(page.getByRole('link', { name: 'Newest first' })).toHaveAttribute(
      'href',
      '/collection?sort=newest',
    );
    for (const part of [slide.locator('img'), slide.getByRole('heading'), slide.locator('.badge')]) {
      const box = await part.boundingBox();
      await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
      await expect(page).toHaveURL(address ?? '');
      await page.goBack();
    }
    await page.getByRole('link', { name: 'Slide 2', exact: true }).click();
    await expectSlide(page, 2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page).toHaveURL('/');
  });
});

const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const bought = (page: Page) => page.getByRole('region', { name: 'Buy again' });

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`a returning shopper at a ${name}`, () => {
    test.use({ viewport });

    test(`at a ${name} finds what was looked at, the latest first`, async ({ page, shopper }) => {
      await shopper.visit(sample.serum.path);
      await shopper.visit(sample.shirt.path);
      const shifts = await layoutShifts(page, async () => {
        await page.goto('/');
        await expect(viewed(page).getByRole('link', { name: sample.serum.name })).toBeAttached();
        await viewed(page).scrollIntoViewIfNeeded();
      });
      expect(shifts).toEqual([]);
      await expect(viewed(page).getByRole('listitem')).toHaveText([
        `${sample.shirt.name}${sample.shirt.price}`,
        `${sample.serum.name}${sample.serum.price}`,
      ]);
      await expect(bought(page)).toHaveCount(0);
      await viewed(page).getByRole('link', { name: sample.serum.name }).click();
      await expect(page).toHaveURL(sample.serum.path);
      await page.goBack();
      await viewed(page).getByRole('link', { name: 'View All' }).click();
      await expect(page).toHaveURL('/wishlist');
    });
  });
}

test('who has viewed one product gets no row for it, and no script', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('recentlyViewed', 'undefined,71'));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(viewed(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
});

test('what can be bought again is not shown twice', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visitAs(await newCustomer(), '/');
  await shopper.visit(sample.shirt.path);
  await shopper.addToCart(sample.serum.path);
  await shopper.visit('/place-order');
  await shopper.placeOrder();
  await shopper.visit('/');
  await expect(bought(page).getByRole('listitem')).toHaveText([`${sample.serum.name}${sample.serum.price}`]);
  await expect(viewed(page).getByRole('listitem')).toHaveText([`${sample.shirt.name}${sample.shirt.price}`]);
  const before = await bought(page).boundingBox();
  // As another tab does.
  await page.evaluate((id) => {
    localStorage.setItem('recentlyViewed', `,${id}`);
    dispatchEvent(new StorageEvent('storage', { key: 'recentlyViewed' }));
  }, '71');
  // The row goes, and Buy again stays where it is.
  await expect(viewed(page)).toHaveCount(0);
  expect(await bought(page).boundingBox()).toEqual(before);
  await page.evaluate(() => {
    localStorage.removeItem('order-placed');
    dispatchEvent(new StorageEvent('storage', { key: 'order-placed' }));
  });
  await expect(viewed(page).getByRole('listitem')).toHaveText([`${sample.serum.name}${sample.serum.price}`]);
});

const unreadable = () => {
  localStorage.setItem('recentlyViewed', ',no-such-product,,<b>');
  localStorage.setItem('order-placed', '{"cart":7,"quantity":1}');
};

/** Holds the page's deferred script back until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/scripts/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a row that stands above a tap already, and turns out to be empty, moves nothing', async ({ page }) => {
  const first = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
  await page.addInitScript(unreadable);
  const letGo = await holdScripts(page);
  await page.goto('/');
  await first.scrollIntoViewIfNeeded();
  const before = await first.boundingBox();
  letGo();
  for (const row of [viewed(page), bought(page)])
    await expect(row.getByText('Nothing to show here now.')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
});
