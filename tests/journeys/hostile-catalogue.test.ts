import type { Page } from 'playwright/test';
import { openDatabaseInMemory } from '#server/database/open.ts';
import { startServer } from '#server/listen.ts';
import { test as base, expect } from '../support/journey.ts';
import { listed, OtherApi } from '../support/other-api.ts';
import { desktop, phone, tablet } from '../support/screens.ts';
import { Workplace } from '../support/workplace.ts';

const name = '</script><script>alert(1)</script>';
const category = '<svg onload=alert(3)>';
const description = '"><img src=x onerror=alert(2)>\n<style>*{display:none}</style>';

const products = [
  listed(1),
  listed(2, {
    name,
    description,
    category,
    sub_category: '</title><script>alert(4)</script>',
    sizes: ['<b onclick=alert(5)>S</b>'],
    specifications: { '<script>alert(6)</script>': '{{phone}}--><script>alert(7)</script>' },
  }),
  listed(3, { name: "'-alert(8)-'", image: ['images/missing.jpg'] }),
  listed(4, { name: 'Lantern & Wick, of hammered brass from the workshops of Katwe', stock: 0 }),
  listed(5, { image: ['images/portrait.jpg'], category: 'Lamps', sub_category: 'Katwe' }),
  listed(6, { image: ['images/landscape.jpg'], category: 'Lamps', sub_category: 'Katwe' }),
];

/** A shop built from a catalogue that means harm, served as any other. */
const test = base.extend<object, { hostileShop: string }>({
  hostileShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using api = await OtherApi.open();
      using shop = new Workplace();
      api.list(products);
      expect(await shop.build(api.url)).toMatchObject({ code: 0, faults: '' });
      const database = await openDatabaseInMemory();
      const server = await startServer({ port: 0, host: '127.0.0.1', database, dataDir: shop.site });
      server.site.show(shop.site);
      await use(server.url);
      await server.close();
      await database.destroy();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ hostileShop }, use) => {
    await use(hostileShop);
  },
});

test.describe.configure({ mode: 'default' });

/** Nothing of the catalogue became markup or ran, and what machines read is whole. */
async function expectHarmless(page: Page): Promise<void> {
  expect(
    await page
      .locator('script')
      .evaluateAll((all) => all.filter((each) => /^alert/.test(each.textContent)).length),
  ).toBe(0);
  await expect(page.locator('img[src="x"], svg[onload], b[onclick], [onerror]')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  for (const text of data) expect(JSON.parse(text)).toHaveProperty('@graph');
}

test('no page runs or draws what stands in a name, and each shows it as it is written', async ({
  page,
  shopper,
}) => {
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  const pages = {
    '/': name,
    '/collection': name,
    '/product/2': name,
    '/product/1': name,
    '/product/3': "'-alert(8)-'",
    '/sitemap': category,
  };
  for (const [path, text] of Object.entries(pages)) {
    await shopper.visit(path);
    await expect(page.getByRole('main')).toContainText(text);
    await expectHarmless(page);
  }
  await shopper.visit('/product/2');
  await expect(page).toHaveTitle(`${name} | Lulu`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // R39: of markup in a description only its text is shown.
  await expect(page.getByText('">', { exact: true })).toBeVisible();
  await expect(page.getByText('display:none')).toHaveCount(0);
  await expect(page.getByText('S', { exact: true }).first()).toBeVisible();
  await shopper.touch();
  await page.getByRole('tab', { name: 'Specifications' }).click();
  await expect(page.getByRole('term').filter({ hasText: '<script>alert(6)</script>' })).toBeVisible();
  await expect(page.getByText('{{phone}}--><script>alert(7)</script>')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: category }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category);
  await expectHarmless(page);
  expect(alerts).toEqual([]);
});

test('a search finds such a name and shows it as text', async ({ page, shopper }) => {
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  await shopper.visit(`/collection?q=${encodeURIComponent('</SCRIPT><script>')}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(shopper.listedNames).toHaveText([name]);
  await expectHarmless(page);
  expect(alerts).toEqual([]);
});

test('the picture that could not be had is a drawing with the name of the product', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product/3');
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: "'-alert(8)-'" });
  await expect(picture).toHaveAttribute('src', /\.svg$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
});

test('a product that is out of stock is not offered: its page offers to say when it is back', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product/4');
  await expect(page.getByText('Out of stock')).toBeVisible();
  for (const order of ['Add to cart', 'Buy now']) await expect(shopper.button(order)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /order/i })).toHaveCount(0);
  const link = await page.getByRole('link', { name: 'Tell me when it is back' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('text')).toMatch(
    /^Hello Lulu, please tell me when this is back: Lantern & Wick, of hammered brass .+\/product\/4$/,
  );
  await expect(page.getByRole('button', { name: /^Add Lantern.* to your wishlist$/ })).toBeVisible();
  await page.getByRole('link', { name: 'See similar products' }).click();
  await expect(page.getByRole('region', { name: 'You might also like' })).toBeInViewport();
  // No bar to buy with, no room for it.
  await page.setViewportSize(phone);
  await expect(page.locator('.footer')).toHaveCSS('padding-bottom', '0px');
});

test('a long name is set smaller than a short one', async ({ page, shopper }) => {
  const sizes: number[] = [];
  for (const path of ['/product/1', '/product/4']) {
    await shopper.visit(path);
    const heading = page.getByRole('heading', { level: 1 });
    sizes.push(await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
  }
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
});

for (const [shape, path, ratio] of [
  ['portrait', '/product/5', 3 / 4],
  ['landscape', '/product/6', 4 / 3],
] as const) {
  test(`a ${shape} fills a stage of its own shape, without bars and fading edges, whole in the first view`, async ({
    page,
    shopper,
  }) => {
    await shopper.visit(path);
    for (const screen of [phone, tablet, desktop, { width: 1280, height: 640 }]) {
      await page.setViewportSize(screen);
      const [stage, image] = await Promise.all(
        ['.gallery .picture', '.gallery img'].map((part) => page.locator(part).boundingBox()),
      );
      if (!stage) throw new Error('The page has no picture.');
      const where = `at ${screen.width} x ${screen.height}`;
      expect.soft(stage.width / stage.height, where).toBeCloseTo(ratio, 2);
      expect.soft(stage.y + stage.height, where).toBeLessThanOrEqual(screen.height);
      expect.soft(image, where).toEqual(stage);
      const terms = await page
        .locator('.assurances li')
        .evaluateAll((all) => all.map((each) => each.clientHeight));
      expect.soft(Math.max(...terms), `${where}: height of a term`).toBeLessThan(48);
    }
    const look = page.locator('.gallery img');
    await expect(look).toHaveCSS('object-fit', 'cover');
    await expect(look).toHaveCSS('mask-image', 'none');
  });
}
