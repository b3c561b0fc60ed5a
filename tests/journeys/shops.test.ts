import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from '../support/accessibility.ts';
import { newPerson } from '../support/customer.ts';
import { test as base, expect } from '../support/journey.ts';
import { openOtherShop } from '../support/other-shop.ts';
import { phone as narrow } from '../support/screens.ts';
import type { OpenShop } from '../support/shop.ts';

/** A start verifies every link, price, feed and policy of a site before it shows it. Kampala is the shop of all other journeys, open already. */
const test = base.extend<{ shopName: string; shop: OpenShop }>({
  shopName: ['', { option: true }],
  shop: async ({ shopName }, use) => {
    const { JOURNEY_URL: url = '', JOURNEY_DATA_DIR: dataDir = '' } = process.env;
    const shop =
      shopName === 'kampala' ? { url, dataDir, close: async () => {} } : await openOtherShop(shopName);
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

test.describe.configure({ timeout: 600_000 });

/** A shop, its department with a filter, how it writes prices, and an order that has both a product and the fee. */
const shops = [
  {
    name: 'kampala',
    product: { id: '71', price: 'UGX 45,000', total: 'UGX 50,000' },
    list: '/evacosmetics/face-body-care',
    says: /Arrives .* in Kampala/,
    person: { phone: '0772 123 456', city: 'Kampala', street: 'Plot 12, Kampala Road' },
  },
  {
    name: 'nairobi',
    product: { id: 'h1', price: 'KSh 1,250', total: 'KSh 1,600' },
    list: '/tools/hammers',
    says: 'Look before you pay',
    person: { phone: '0712 345 678', city: 'Nairobi', street: 'Kirinyaga Road 20' },
  },
  {
    name: 'lagos',
    product: { id: 'a1', price: '₦1,800', total: '₦4,300' },
    list: '/ankara/printed',
    says: 'per half metre',
    person: { phone: '0803 123 4567', city: 'Ikeja', street: 'Allen Avenue 5' },
  },
  {
    name: 'kigali',
    product: { id: 'e1', price: '4 500 FRw', total: '6 000 FRw' },
    list: '/everyday-care/first-aid',
    says: /Arrives .* in Kigali/,
    person: { phone: '0788 123 456', city: 'Kicukiro', street: 'KN 5 Road 12' },
  },
  {
    name: 'berlin',
    product: { id: 'r1', price: '5,90 €', total: '9,80 €' },
    list: '/bread/rye',
    says: /Arrives .* in Berlin/,
    person: { phone: '030 1234567', city: 'Berlin', street: 'Gneisenaustraße 4' },
  },
];

for (const { name, product, list, says, person } of shops) {
  test.describe(name, () => {
    test.use({ shopName: name, viewport: narrow });

    test(`${name}: from the home page to an order, with nothing left of another shop`, async ({
      page,
      shopper,
      shop,
    }) => {
      for (const path of ['/about', list]) {
        await shopper.visit(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await shopper.visit(`/product/${product.id}`);
      await expectAccessible(page);
      await expect(page.locator('.product-price .price')).toHaveText(product.price);
      await expect(page.getByRole('main')).toContainText(says);

      await shopper.visit('/');
      await page
        .locator(`.card:has([href="/product/${product.id}"])`)
        .first()
        .getByRole('button', { name: /^Add/ })
        .click();
      await page.getByRole('banner').getByRole('link', { name: /Cart/ }).click();
      if (name === 'lagos') {
        await page.getByRole('button', { name: /^One more of/ }).click();
        await expect(page.getByRole('main')).toContainText('₦1,800 per half metre');
        await page.getByRole('button', { name: /^One less of/ }).click();
      }
      await page.getByRole('link', { name: 'Proceed to checkout' }).click();
      await shopper.fillSignUp({ ...newPerson(), ...person });
      await shopper.button('Continue').click();
      await expect(shopper.placeButton).toContainText(product.total);
      await shopper.placeButton.click();
      await expect(page).toHaveURL('/orders');
      await expect(page.getByRole('main')).toContainText(product.total);

      if (name !== 'kampala') expect(leftOfLulu(shop.dataDir)).toEqual([]);
    });
  });
}

/** Words of the first shop in a built file, with the file. */
function leftOfLulu(dataDir: string): string[] {
  const files = globSync('releases/*/**/*.{html,js,json,xml,txt,webmanifest,css}', { cwd: dataDir });
  expect(files.length).toBeGreaterThan(60);
  return files.flatMap((file) => {
    const text = readFileSync(path.join(dataDir, file), 'utf8');
    const [word] = /UGX|en-UG|Kampala|Uganda|Pearl|Evacosmetics|\bLulu\b/.exec(text) ?? [];
    return word ? [`${file}: ${word}`] : [];
  });
}
