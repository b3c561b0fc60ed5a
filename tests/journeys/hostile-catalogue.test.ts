import { openDatabaseInMemory } from '#server/database/open.ts';
import { startServer } from '#server/listen.ts';
import { test as base, expect } from '../support/journey.ts';
import { listed, OtherApi } from '../support/other-api.ts';
import { desktop, phone, tablet } from '../support/screens.ts';
import { Workplace } from '../support/workplace.ts';

const products = [
  listed(1),
  listed(3, { name: "'-alert(8)-'", image: ['images/missing.jpg'] }),
  listed(4, { name: 'Lantern & Wick, of hammered brass from the workshops of Katwe', stock: 0 }),
  listed(5, { image: ['images/portrait.jpg'], category: 'Lamps', sub_category: 'Katwe' }),
  listed(6, { image: ['images/landscape.jpg'], category: 'Lamps', sub_category: 'Katwe' }),
];

/** A shop of odd products, built and served as any other; `attacks.test.ts` has one that means harm. */
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
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ hostileShop }, use) => {
    await use(hostileShop);
  },
});

test.describe.configure({ mode: 'default' });

test('a missing picture is a drawing with the name of the product', async ({ page, shopper }) => {
  await shopper.visit('/product/3');
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: "'-alert(8)-'" });
  await expect(picture).toHaveAttribute('src', /\.svg$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
});

test('a product out of stock offers to say when it is back', async ({ page, shopper }) => {
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

for (const [shape, path, ratio] of [
  ['portrait', '/product/5', 3 / 4],
  ['landscape', '/product/6', 4 / 3],
] as const) {
  test(`a ${shape} fills a stage of this shape in the first view`, async ({ page, shopper }) => {
    await shopper.visit(path);
    for (const screen of [phone, tablet, desktop, { width: 1280, height: 640 }]) {
      await page.setViewportSize(screen);
      const [stage, image] = await Promise.all(
        ['.gallery .picture', '.gallery img'].map((part) => page.locator(part).boundingBox()),
      );
      if (!stage) throw new Error('The page has no picture.');
      const where = `at ${screen.width} x ${screen.height}`;
      // On a phone the stage runs from edge to edge, and the picture stands whole on it.
      if (screen === phone) {
        expect.soft(stage, where).toMatchObject({ x: 0, width: screen.width });
        expect.soft(image, where).toMatchObject({ y: stage.y, height: stage.height });
        expect.soft(image?.width, where).toBeLessThanOrEqual(stage.width);
      } else {
        expect.soft(image, where).toEqual(stage);
        expect.soft(stage.width / stage.height, where).toBeCloseTo(ratio, 2);
      }
      expect.soft(stage.y + stage.height, where).toBeLessThanOrEqual(screen.height);
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
