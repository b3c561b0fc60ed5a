import sharp from 'sharp';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone, tablet } from '../support/screens.ts';
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

test.describe('a page that is not there', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('the mark of the header is what footer, menu and empty pages show', async ({ page, shopper }) => {
    await page.setViewportSize(phone);
    await shopper.visit('/product/no-such-product');
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll<SVGUseElement>('use')].map((use) => {
        const drawn = document.querySelector(use.getAttribute('href') ?? '');
        return drawn?.querySelectorAll('path').length;
      }),
    );
    expect(sizes.sort()).toEqual([2, 3, 3]);
  });
});

test('on a phone the next picture of a product shows its edge, and swiping brings it', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await shopper.visit(sample.serum.path);
  const pictures = page
    .getByRole('region', { name: 'Pictures' })
    .getByRole('img', { name: /picture \d of 3/ });
  await expect(pictures.nth(0)).toBeInViewport({ ratio: 1 });
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.1 });
  await expect(pictures.nth(1)).not.toBeInViewport({ ratio: 0.3 });
  const marks = page.getByRole('link', { name: /^Picture \d$/ });
  await expect(marks).toHaveCount(3);
  await shopper.touch();
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

test('in a list of rows on a phone the plus stays under the finger while it grows', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(phone);
  await shopper.visit('/collection?view=list');
  const add = page.locator('.rows .quick-add button:last-child').first();
  await add.scrollIntoViewIfNeeded();
  const before = await add.boundingBox();
  await add.click();
  await expect(page.locator('.rows .quick-add.in')).toHaveCount(1);
  expect((await add.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  const less = await page.locator('.rows .quick-add.in button').first().boundingBox();
  expect(less?.y).toBeGreaterThan(before?.y ?? 0);
});

test('five products as rows of a desktop are rows, each as wide as the list', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/category/accessories?view=list');
  const cards = page.locator('.results .rows > .card');
  await expect(cards).toHaveCount(5);
  const list = await page.locator('.results .rows').boundingBox();
  for (const card of await cards.all())
    expect((await card.boundingBox())?.width).toBeCloseTo(list?.width ?? 0, 0);
});

test('what waits has the colours of the shop, not of the browser', async ({ page, shopper }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shopper.visit('/cart');
  await page.evaluate(() => {
    const progress = document.createElement('progress');
    progress.className = 'wait';
    document.querySelector('main')?.prepend(progress);
  });
  const { channels } = await sharp(await page.locator('progress.wait').screenshot()).stats();
  const [red, green] = channels;
  expect((red?.mean ?? 0) - (green?.mean ?? 0)).toBeGreaterThan(5);
});

test('in the dark the plus of a row has an edge', async ({ page, shopper }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await shopper.visit('/collection?view=list');
  await expect(page.locator('.rows .quick-add').first()).toHaveCSS('box-shadow', /inset/);
});

test('on a desktop the fifth of five cards stands with the others', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/collection');
  const tops = await page.locator('.results .grid').evaluate((grid) => {
    grid.replaceChildren(...[...grid.children].slice(0, 5));
    return [...grid.children].map((card) => card.getBoundingClientRect().top);
  });
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test('on a tablet the four best sellers of a search that finds nothing stand in one row', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(tablet);
  await shopper.visit('/search?q=spaceship');
  const best = page.locator('.results .grid > *');
  await expect(best).toHaveCount(4);
  const tops = await best.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('the box of the list that one is on has a tick, in forced colours, too', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/brand/female');
  const tick = () =>
    page.locator('a.filter[aria-current]').evaluate((link) => {
      const { borderBottomWidth, borderBottomColor } = getComputedStyle(link, '::after');
      return [borderBottomWidth, borderBottomColor !== getComputedStyle(link, '::before').backgroundColor];
    });
  expect(await tick()).toEqual(['2px', true]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await tick()).toEqual(['2px', true]);
});

test('on a desktop there is one search box, and nothing found has neither filters nor a sort', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(desktop);
  const boxes = page.getByRole('searchbox').filter({ visible: true });
  await shopper.visit('/search');
  await expect(boxes).toHaveCount(1);
  await shopper.visit('/search?q=soap');
  await expect(page.getByRole('radio', { name: 'Detergents' })).toBeVisible();
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toHaveValue('soap');
  await boxes.fill('zzzzqq');
  await boxes.press('Enter');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 products found');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(boxes).toHaveCount(1);
});

test('the filters of a desktop stay in view while the list goes by', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/collection');
  const filters = page.locator('#filters');
  await page.evaluate(() => scrollTo({ top: 1_200, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
  await expect(filters.getByText('Departments')).toBeInViewport();
});

test('what clears the search field is drawn by the shop, in its colours', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit('/about');
  const field = page.getByRole('banner').getByRole('searchbox');
  await field.fill('soap');
  const { data, info } = await sharp(await page.locator('.header .search').screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let blue = 0;
  for (let pixel = 0; pixel < data.length; pixel += info.channels)
    if ((data[pixel + 2] ?? 0) > (data[pixel] ?? 0) + 40) blue++;
  expect(blue).toBe(0);
  await field.click({ position: { x: ((await field.boundingBox())?.width ?? 0) - 10, y: 22 } });
  await expect(field).toHaveValue('');
});
