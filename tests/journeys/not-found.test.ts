import { pageNotFound, productNotFound, productNotFoundAdvice } from '#domain/shop/messages.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';

test.use({ javaScriptEnabled: false, viewport: phone, expectedFaults: [/status of 404/] });

test('R14: an unknown product says so, with status 404 and a way to the collection', async ({ page }) => {
  const response = await page.goto('/product/no-such-product');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(productNotFound.title);
  await expect(page.getByText(productNotFound.text)).toBeVisible();
  await expect(page.getByText(productNotFoundAdvice)).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await page.getByRole('link', { name: productNotFound.action }).click();
  await expect(page).toHaveURL('/collection');
});

test('R14: any other unknown address says so, with status 404 and a search box', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNotFound.title);
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('soap');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/collection?q=soap');
});
