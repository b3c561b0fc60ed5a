import { departmentsLabel } from '#domain/content/page-messages.ts';
import { bestSellers } from '#domain/shop/labels.ts';
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

for (const path of ['/no/such/page', '/product/no-such-product']) {
  test(`${path} leads on to the departments and the best sellers`, async ({ page }) => {
    await page.goto(path);
    const departments = page.getByRole('navigation', { name: departmentsLabel });
    await expect(departments.getByRole('link')).toHaveCount(4);
    const best = page.getByRole('region', { name: bestSellers }).getByRole('listitem');
    await expect(best.first()).toBeVisible();
    await best.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\/\w+$/);
  });
}

test('R14: any other unknown address says so, with status 404 and a search box', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNotFound.title);
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('soap');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/collection?q=soap');
});
