import type { Locator } from 'playwright/test';
import { expect, test } from '../support/line-journey.ts';
import { sample } from '../support/sample-pages.ts';

/** The amounts in a text, UGX. */
async function amountsIn(place: Locator): Promise<number[]> {
  const text = (await place.textContent()) ?? '';
  return [...text.matchAll(/UGX\s([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
}

test('R3: page, data, cart and order have one price', async ({ page, shopper, customer }) => {
  await shopper.visitAs(customer, sample.serum.path);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const nodes = data.flatMap((text) => JSON.parse(text)['@graph']);
  const { price } = nodes.find((node) => node['@type'] === 'Product').offers;
  expect(price).toBeGreaterThan(0);
  expect((await amountsIn(page.locator('.product-price')))[0]).toBe(price);

  await shopper.addToCart(sample.serum.path);
  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: sample.serum.name });
  await expect(row).toBeVisible();
  expect((await amountsIn(row))[0]).toBe(price);
  await shopper.checkout();
  await shopper.placeOrder();
  const card = page.getByRole('article', { name: /^Order #/ });
  await card.locator('summary').click();
  const ordered = card.getByRole('listitem').filter({ hasText: sample.serum.name });
  expect(await amountsIn(ordered)).toEqual([price, price]);
  expect(await customer.orders()).toMatchObject([{ items: [{ price, quantity: 1 }] }]);
});
