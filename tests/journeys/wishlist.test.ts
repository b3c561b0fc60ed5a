import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import { barePath } from '../support/shopper.ts';

test.use({ viewport: phone });

const heart = { name: /to your wishlist$/ };

test('R24: a heart keeps the product, alike in all tabs', async ({ page, context, shopper }) => {
  await shopper.visit(sample.serum.path);
  const other = await context.newPage();
  await other.goto(sample.serum.path);
  await page.getByRole('button', heart).click();
  await shopper.expectToast('Added to wishlist');
  await expect(other.getByRole('button', heart)).toHaveAttribute('aria-pressed', 'true');
  await shopper.visit('/wishlist');
  await page.getByRole('button', { name: `Remove ${sample.serum.name} from the wishlist` }).click();
  await shopper.expectToast('Removed from wishlist');
  await expect(other.getByRole('button', heart)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await other.getByRole('button', heart).click();
  await expect(
    page.getByRole('button', { name: `Remove ${sample.serum.name} from the wishlist` }),
  ).toBeVisible();
});

test('the wishlist leads into the cart, and lets go of what is no longer sold', async ({ page, shopper }) => {
  await shopper.visit(barePath);
  await page.evaluate(() => localStorage.setItem('wishlist', '["71","gone","201"]'));
  await shopper.visit('/wishlist');
  await expect(page.getByText('3 products')).toBeVisible();
  await expect(page.getByText('This product is no longer available')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `Add to cart: ${sample.serum.name}` }).click();
  await shopper.expectToast('Added to cart!');
  await expect(page.locator('.cart-count')).toHaveText('1');
  await page.getByRole('button', { name: 'Remove Product Unavailable from the wishlist' }).click();
  await expect(page.getByText('2 products')).toBeVisible();
  await page.getByRole('link', { name: `Choose a size of ${sample.shirt.name}` }).click();
  await expect(page).toHaveURL(`${sample.shirt.path}#sizes`);
  await shopper.visit('/wishlist');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.locator('ul:empty')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
});

test('the focus goes from a removed product to the next one', async ({ page, shopper }) => {
  await shopper.visit(barePath);
  await page.evaluate(() => localStorage.setItem('wishlist', '["71","201","gone"]'));
  await shopper.visit('/wishlist');
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from the wishlist` });
  await remove(sample.shirt.name).focus();
  await page.keyboard.press('Enter');
  await expect(remove(sample.shirt.name)).toHaveCount(0);
  await expect(remove('Product Unavailable')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('Product Unavailable')).toHaveCount(0);
  await expect(remove(sample.serum.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('R24: the products looked at last stand there until cleared', async ({ page, shopper }) => {
  for (const { path } of [sample.serum, sample.shirt, sample.serum]) await shopper.visit(path);
  await shopper.visit('/product/1');
  await shopper.visit('/wishlist');
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([
    'Eva Men After Shave Balm 100 ml',
    sample.serum.name,
    sample.shirt.name,
  ]);
  await viewed.getByRole('button', { name: 'Clear' }).click();
  await expect(viewed).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(viewed).toHaveCount(0);
});

test.describe('on a line that brings no script file', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('R24: a product that was opened counts as viewed, touched or not', async ({ page, shopper }) => {
    await page.route('**/scripts/**', (route) => route.abort());
    for (const { path } of [sample.shirt, sample.serum]) await shopper.visit(path);
    await shopper.visit('/wishlist');
    await expect(
      page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', { level: 3 }),
    ).toHaveText([sample.serum.name, sample.shirt.name]);
  });
});

test.describe('if products could not be looked up', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  for (const [path, heading] of [
    ['/wishlist', 'Wishlist'],
    ['/cart', 'Order summary'],
  ] as const) {
    test(`trying again leaves the focus on a heading of ${path}`, async ({ page, shopper }) => {
      await shopper.addToCart(sample.serum.path);
      await page.getByRole('button', heart).click();
      await page.route('**/goods/*.json', (route) => route.abort());
      await shopper.visit(path);
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await page.unroute('**/goods/*.json');
      await again.click();
      await expect(again).toBeHidden();
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    });
  }
});
