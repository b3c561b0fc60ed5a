import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone, expectedFaults: [/nothing/] });

test('the menu takes the focus in, and gives it back at Escape', async ({ page, shopper }) => {
  await shopper.visit('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(shopper.drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shopper.drawer.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shopper.drawer).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Space');
  await shopper.drawer.getByRole('link', { name: 'Contact', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(shopper.drawer).toBeHidden();
});

test('R13: the search button opens the search with its box focused', async ({ page, shopper }) => {
  for (const path of ['/', '/product/71', '/about', '/cart', '/nothing']) {
    await shopper.visit(path);
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(search.getByRole('searchbox'), path).toBeFocused();
    await expect(shopper.drawer).toBeHidden();
    await page.keyboard.type('moisturiser');
    await page.keyboard.press('Enter');
    await expect(page.getByText('9 products found')).toBeVisible();
  }
});

test('the keyboard stays in the menu until it is closed', async ({ page, shopper }) => {
  await shopper.visit('/');
  await shopper.touch();
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const close = shopper.drawer.getByRole('button', { name: 'Close menu' });
  const last = shopper.drawer.getByRole('link', { name: 'Chat on WhatsApp' });
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shopper.drawer).toBeHidden();
  await expect(button).toBeFocused();
});
