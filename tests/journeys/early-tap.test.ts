import { expect } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { test } from '../support/stalled-journey.ts';

test.use({ viewport: phone });

const buttons = {
  'Add to cart': { path: sample.serum.path, selector: '.buy [name=add]', sign: '.cart-count:text("1")' },
  'the plus of a card': {
    path: '/detergents',
    selector: '.quick-add button:last-child',
    sign: '.cart-count:text("1")',
  },
  'the heart of a product': {
    path: sample.serum.path,
    selector: '.wishlist-button',
    sign: '.wishlist-button[aria-pressed=true]',
  },
};

for (const [name, { path, selector, sign }] of Object.entries(buttons)) {
  test(`R5: ${name} shows itself when a tap on it counts, without moving`, async ({ page, stalled }) => {
    await page.goto(path, { waitUntil: 'commit' });
    const button = page.locator(selector).first();
    await button.waitFor({ state: 'attached' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button).toBeHidden();
    // View cart takes the place of Add.
    const place = selector.includes('name=add') ? page.locator('.buy-row') : button;
    const room = await place.boundingBox();
    stalled.resume();
    await button.click();
    await expect(page.locator(sign)).toBeVisible();
    expect(page.url()).toBe(stalled.url + path);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await place.boundingBox()).toMatchObject({ y: room?.y });
  });
}

test('where a sign-in leads is said first, and nothing moves', async ({ page, stalled }) => {
  const opened = page.goto('/login?next=/place-order');
  const tabs = page.getByText('Sign Up', { exact: true }).first();
  await expect(tabs).toBeVisible();
  await expect(page.locator('#next-note')).toContainText('Please sign in to continue.');
  const before = await tabs.boundingBox();
  stalled.resume();
  await opened;
  expect((await tabs.boundingBox())?.y).toBe(before?.y);
});
