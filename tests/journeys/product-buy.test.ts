import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';

test.use({ viewport: { width: 360, height: 740 } });

const badge = (page: Page) => page.locator('.cart-count');
const chooseSize = (page: Page) => page.getByText('Choose a size first').filter({ visible: true });

/** Counts what browsers say in their own bubbles. */
async function watchBubbles(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'invalid',
      (event) =>
        setTimeout(() => {
          if (!event.defaultPrevented) document.documentElement.setAttribute('data-bubble', '');
        }),
      true,
    );
  });
  return () => page.locator('[data-bubble]').count();
}

for (const { path, button } of [
  { path: sample.shirt.path, button: 'Add to cart' },
  { path: sample.shirt.path, button: 'Buy now' },
]) {
  test(`${button} without a size leads the focus to the sizes`, async ({ page, shopper }) => {
    const bubbles = await watchBubbles(page);
    await shopper.visit(path);
    await expect(chooseSize(page)).toHaveCount(0);
    const before = await page.locator('.buy-row').boundingBox();
    await shopper.button(button).click();
    await expect(chooseSize(page)).toBeInViewport();
    expect((await page.locator('.buy-row').boundingBox())?.height).toBe(before?.height);
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText('Choose a size first');
    await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeFocused();
    await expect(page).toHaveURL(path);
    await expect(badge(page)).toBeEmpty();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await expect(chooseSize(page)).toHaveCount(0);
    expect(await bubbles()).toBe(0);
  });
}

test('no quantity that cannot be ordered goes into the cart', async ({ page, shopper }) => {
  const bubbles = await watchBubbles(page);
  await shopper.visit(sample.serum.path);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true });
  await quantity.fill('1000');
  await shopper.button('Add to cart').click();
  await expect(quantity).toHaveValue('18');
  await expect(badge(page)).toHaveText('18');
  for (const wrong of ['', '-5', '0']) {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await quantity.fill(wrong);
    await shopper.button('Add to cart').click();
    await expect(badge(page)).toHaveText('1');
  }
  expect(await bubbles()).toBe(0);
});

test('Share hands the address to the phone, or copies it', async ({ page, shopper }) => {
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (what: unknown) => void told.push(what),
    });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void told.push(text) },
    });
  });
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as unknown[]);
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  const address = await page.locator('link[rel=canonical]').getAttribute('href');
  await shopper.button('Share').click();
  await expect.poll(told).toEqual([{ title: expect.stringContaining(sample.serum.name), url: address }]);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'));
  await shopper.button('Share').click();
  await shopper.expectToast('Link copied');
  expect((await told()).at(-1)).toBe(address);
});
