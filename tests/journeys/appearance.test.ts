import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { swipe } from '../support/swipe.ts';

// What no width of letters changes; `layout.test.ts` has what one can break.

test('a printed product page is the product alone, with all its texts', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit(sample.serum.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Delivery' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'You might also like' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sample.serum.name);
  await expect(page.getByText(sample.serum.price, { exact: true }).first()).toBeVisible();
  for (const [heading, text] of [
    ['Description', 'A vitamin C face serum'],
    ['Specifications', 'Four drops on clean skin'],
    ['Shipping & returns', 'Not what you hoped for?'],
  ] as const) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('the footer shows all its links on a desktop, without a fold', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('navigation').getByRole('link')).toHaveCount(16);
  await expect(footer.locator('summary').first()).toBeHidden();
  await page.setViewportSize(phone);
  await expect(footer.getByRole('navigation').getByRole('link')).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Chat on WhatsApp' })).toBeVisible();
  await expect(footer.getByRole('link', { name: /^Call \+/ })).toBeVisible();
});

test('on a phone the pictures run from edge to edge, and the next comes by a swipe', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { path } of [sample.shirt, sample.serum]) {
    await shopper.visit(path);
    expect(await page.locator('.gallery-strip').boundingBox()).toMatchObject({ x: 0, width: 360 });
    const first = page.locator('.gallery-strip .picture').first();
    expect(await first.boundingBox()).toMatchObject({ x: 0, width: 360 });
  }
  const pictures = page
    .getByRole('region', { name: 'Pictures' })
    .getByRole('img', { name: /picture \d of 3/ });
  await expect(pictures.nth(0)).toBeInViewport({ ratio: 1 });
  await expect(pictures.nth(1)).not.toBeInViewport({ ratio: 0.5 });
  await shopper.touch();
  const marks = page.getByRole('button', { name: /^Picture \d$/ });
  await expect(marks).toHaveCount(3);
  for (const next of [1, 2]) {
    await swipe(pictures.nth(next - 1), 280);
    await expect(marks.nth(next)).toHaveAttribute('aria-current', 'true');
    await expect(pictures.nth(next)).toBeInViewport({ ratio: 0.95 });
  }
});

test('a list of clothes has upright frames, a list of bottles square ones', async ({ page, shopper }) => {
  /** The shapes of all frames of the list, each once. */
  const shapes = () =>
    page
      .locator('.results .card .picture')
      .evaluateAll((all) => [
        ...new Set(
          all.map(({ clientHeight, clientWidth }) => Math.round((4 * clientHeight) / clientWidth) / 4),
        ),
      ]);
  for (const [path, shape] of [
    ['/brand/female', 1.25],
    ['/brand/male', 1.25],
    ['/detergents', 1],
  ] as const) {
    await shopper.visit(path);
    expect(await shapes(), path).toEqual([shape]);
    // The cards that React draws, too.
    await page.goto(`${path}?sort=low-high`);
    await expect(page.locator('.listing astro-island[ssr], main astro-island[ssr]')).toHaveCount(0);
    await expect.poll(shapes, path).toEqual([shape]);
  }
});
