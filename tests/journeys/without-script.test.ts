import { screenPaths } from '#domain/shop/paths.ts';
import { expect, test } from '../support/journey.ts';
import { facts, sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

// A tap on a page that still glides to its place would land elsewhere.
test.use({ javaScriptEnabled: false, viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

test('every slide of the hero can be reached by its dot', async ({ page, shopper }) => {
  await shopper.visit('/');
  const slides = page.getByRole('region', { name: 'New in the shop' }).getByRole('article');
  await expect(slides).toHaveCount(4);
  for (const number of [3, 1, 4, 2]) {
    await page.getByRole('link', { name: `Slide ${number}`, exact: true }).click();
    await expect(slides.nth(number - 1)).toBeInViewport({ ratio: 0.5 });
    await expect(slides.nth(number % 4)).not.toBeInViewport({ ratio: 0.1 });
  }
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
  await slides.nth(1).getByRole('link', { name: /^See / }).click();
  await expect(page).toHaveURL(/\/product\/\w+$/);
});

test('the menu closes by Escape, by its button and by a tap beside it', async ({ page, shopper }) => {
  await shopper.visit('/about');
  await expect(shopper.drawer).toBeHidden();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => shopper.drawer.getByRole('button', { name: 'Close menu' }).click(),
    () => page.mouse.click(phone.width - 10, 300),
  ]) {
    await shopper.openDrawer();
    await expect(shopper.drawer).toBeVisible();
    await close();
    await expect(shopper.drawer).toBeHidden();
  }
  await shopper.openDrawer();
  await shopper.drawer.getByRole('link', { name: 'Women’s fashion' }).click();
  await expect(page).toHaveURL('/brand/female');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women’s fashion');
});

test('R11: the whole collection can be walked, page by page', async ({ page, shopper }) => {
  await shopper.visit('/collection');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const seen = new Set<string>();
  for (let number = 1; ; number++) {
    for (const name of await shopper.listedNames.allTextContents()) seen.add(name);
    const next = pages.getByRole('link', { name: 'Next' });
    if (!(await next.isVisible())) break;
    await next.click();
    await expect(page).toHaveURL(`/collection/${number + 1}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Our Collection, page ${number + 1}`);
  }
  expect(seen.size).toBe(105);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Hair Care 15' }).click();
  await expect(page).toHaveURL('/category/hair-care');
  await expect(shopper.listStatus).toHaveText('Showing 15 of 15 products');
  await expect(shopper.listedNames).toHaveCount(15);
});

test('a search says that it needs a script, and the whole list stands below', async ({ page, shopper }) => {
  await shopper.visit('/');
  await shopper.search('lotion');
  await expect(page).toHaveURL('/collection?q=lotion');
  await expect(page.locator('noscript p')).toHaveText(/^Searching and filtering need JavaScript/);
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(shopper.listedNames).toHaveCount(24);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('R11: a product page has all its texts, its pictures, and a way to order', async ({ page, shopper }) => {
  const { path, name, price } = sample.serum;
  await shopper.visit(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(price, { exact: true }).first()).toBeVisible();
  for (const heading of ['Description', 'Specifications', 'Shipping & returns']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByText('A vitamin C face serum with ferulic acid')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Four drops on clean skin' })).toBeVisible();
  await expect(page.getByText('Not what you hoped for? Return it within 7 days,')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);

  const pictures = page
    .getByRole('region', { name: 'Pictures' })
    .getByRole('img', { name: /^Eva Vitamin C/ });
  await expect(pictures).toHaveCount(3);
  await pictures.nth(2).scrollIntoViewIfNeeded();
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.5 });
  await expect
    .poll(() => pictures.nth(2).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const chat = await page.getByRole('link', { name: 'Order on WhatsApp' }).getAttribute('href');
  const { origin, pathname, searchParams } = new URL(chat ?? '');
  expect([origin, pathname]).toEqual(['https://wa.me', `/${facts.chatNumber}`]);
  expect(searchParams.get('text')).toBe(
    `Hello ${facts.name}, I would like to order: ${name} (${price}). ${new URL(path, page.url())}`,
  );
  await expect(page.getByRole('link', { name: 'Call to order' })).toHaveAttribute(
    'href',
    `tel:${facts.phone.replaceAll(' ', '')}`,
  );
});

test('a picture opens on its own', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  await page.getByRole('link', { name: /picture 2 of 3/ }).click();
  await expect(page).toHaveURL(/\/pictures\/\w+-\d+\.webp$/);
});

test('a message without a script goes to the visitor’s mail program', async ({ page, shopper }) => {
  await shopper.visit('/contact');
  await expect(page.getByRole('button', { name: 'Write by email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write on WhatsApp' })).toBeHidden();
  await expect(page.getByRole('img', { name: /^Sketch map/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show the map' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=0\.3136&mlon=32\.5811/,
  );
});

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  const departments = [
    ['Eva Cosmetics', '/evacosmetics'],
    ['Detergents', '/detergents'],
    ['Women’s fashion', '/brand/female'],
    ['Men’s fashion', '/brand/male'],
  ] as const;

  test('the header leads to everything, and to each of the four departments', async ({ page, shopper }) => {
    await shopper.visit('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await menu.getByRole('link', { name: 'Men’s fashion', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Men’s fashion');
    await expect(menu.getByRole('link', { name: 'Men’s fashion', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await menu.getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL('/collection');
    for (const [label, path] of departments) {
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
    }
  });
});

test('what a page says has its spaces, and nothing is on its way', async ({ page, shopper }) => {
  for (const path of [...screenPaths(), '/collection']) {
    await shopper.visit(path);
    const notes = page.locator('noscript p');
    await expect(notes.first()).toBeVisible();
    const glued = await notes.evaluateAll((all) =>
      all.flatMap((note) => note.innerHTML.match(/[\w,.;:]<a\b|<\/a>\w/g) ?? []),
    );
    expect(glued, path).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    // Nothing is on its way there.
    await expect(
      page.getByText(/^(Loading|Checking|Searching[.…])/).filter({ visible: true }),
      path,
    ).toHaveCount(0);
  }
  await shopper.visit('/cart');
  await expect(page.locator('noscript p')).toHaveText(
    `The cart needs JavaScript, which is off in this browser. You can order on WhatsApp or call ${facts.phone}.`,
  );
});
