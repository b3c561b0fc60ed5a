import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { addedToCart, onlyInStock, quantityUpdated } from '#domain/shop/messages.ts';
import { formatPrice } from '#domain/text/money.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';

async function expectChosen(page: Page, name: string, text: string): Promise<void> {
  await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toContainText(text);
  await expect(page.getByRole('tabpanel')).toBeVisible();
}

const texts = [
  ['Description', 'A vitamin C face serum'],
  ['Specifications', 'Four drops on clean skin'],
  ['Shipping & returns', 'Not what you hoped for?'],
] as const;

test('at a phone dots bring the pictures', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  const pictures = page.getByRole('img', { name: /picture \d of 3/ });
  const dots = page.getByRole('button', { name: /^Picture \d$/ });
  const current = dots.and(page.locator('[aria-current=true]'));
  await expect(current).toHaveAccessibleName('Picture 1');
  for (const number of [3, 2, 1]) {
    await dots.nth(number - 1).click();
    await expect(pictures.nth(number - 1)).toBeInViewport({ ratio: 0.9 });
    await expect(current).toHaveAccessibleName(`Picture ${number}`);
  }
});

test('at a desktop all pictures are in sight, and tabs bring the texts', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit(sample.serum.path);
  const pictures = page.getByRole('img', { name: /picture \d of 3/ });
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) await expect(picture).toBeInViewport({ ratio: 0.99 });
  await shopper.touch();
  await expectChosen(page, ...texts[0]);
  await expect(page.getByRole('button', { name: /^Picture/ })).toHaveCount(0);
  for (const [tab, text] of texts.toReversed()) {
    await page.getByRole('tablist').getByRole('tab', { name: tab }).click();
    await expectChosen(page, tab, text);
  }
});

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`at a ${name}`, () => {
    test.use({ viewport });

    test(`at a ${name} the viewer shows the pictures, round and round`, async ({ page, shopper }) => {
      await shopper.visit(sample.serum.path);
      await page.getByRole('link', { name: /picture 1 of 3/ }).click();
      const viewer = page.getByRole('dialog', { name: `Pictures of ${sample.serum.name}` });
      const counter = viewer.getByRole('status');
      const picture = viewer.getByRole('img');
      await expect(counter).toHaveText('1 / 3');
      const next = viewer.getByRole('button', { name: 'Next picture' });
      const previous = viewer.getByRole('button', { name: 'Previous picture' });
      for (const [step, expected] of [
        [next, 2],
        [next, 3],
        [next, 1],
        [previous, 3],
        [previous, 2],
      ] as const) {
        await step.click();
        await expect(counter).toHaveText(`${expected} / 3`);
        await expect(picture).toHaveAccessibleName(`${sample.serum.name}, picture ${expected} of 3`);
        await expectLoaded(picture);
      }
      await page.keyboard.press('ArrowRight');
      await expect(counter).toHaveText('3 / 3');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(counter).toHaveText('2 / 3');
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(page.getByRole('link', { name: /picture 2 of 3/ })).toBeFocused();
      await expect(page.getByRole('img', { name: /picture 2 of 3/ })).toBeInViewport({ ratio: 0.9 });

      await page.keyboard.press('Enter');
      await expect(viewer).toBeVisible();
      await viewer.getByRole('button', { name: 'Close' }).click();
      await expect(viewer).toBeHidden();
    });
  });
}

async function expectLoaded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(0);
}

test('a phone folds the texts, before any script has come and after', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  // They never come.
  await page.route('**/scripts/**', () => {});
  await shopper.visit(sample.serum.path);
  const summary = (name: string) => page.locator('summary', { hasText: name });
  const [[first, description], ...folded] = texts;
  await expect(page.getByText(description).first()).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  for (const [name, text] of folded) {
    await expect(page.getByText(text)).toBeHidden();
    await summary(name).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await summary(first).press('Enter');
  await expect(page.getByText(description).first()).toBeHidden();
  await page.unroute('**/scripts/**');
  const [[name, text]] = folded;
  await shopper.visit('/robots.txt');
  await shopper.visit(`${sample.serum.path}#specifications`);
  await expect(page.getByText(text)).toBeVisible();
  // Turned, the phone is wide enough for tabs.
  await page.setViewportSize({ width: 740, height: 360 });
  await expectChosen(page, name, text);
});

test('the tabs are one stop of the keyboard, with arrow keys', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  const [first, second, third] = texts;
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab(first[0]).focus();
  for (const [key, [name, text]] of [
    ['ArrowRight', second],
    ['ArrowRight', third],
    ['ArrowRight', first],
    ['ArrowLeft', third],
    ['Home', first],
    ['End', third],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expectChosen(page, name, text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(third[0])).toBeFocused();
});

test('a tap for more than there is says how many there are, and adds these', async ({ page, shopper }) => {
  const open = async () => {
    // Of which the sample has eight.
    await shopper.visit('/product/13');
    await page.keyboard.press('Shift');
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  };
  await open();
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true });
  await quantity.fill('9');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.locator('.toast')).toContainText(onlyInStock(8));
  await expect(page.locator('.cart-count')).toHaveText('8');
  for (const wrong of ['9', '99']) {
    await expect(page.locator('.toast b')).toBeEmpty();
    shopper.forgetToasts();
    await quantity.fill(wrong);
    await page.keyboard.press('Tab');
    await shopper.expectToast(onlyInStock(8));
    await expect(quantity).toHaveValue('8');
  }
  await open();
  await page.getByRole('button', { name: 'One more', exact: true }).click();
  await expect(page.locator('.toast')).toContainText(onlyInStock(8));
  await expect(quantity).toHaveValue('8');
});

for (const screen of [phone, desktop]) {
  test(`in the cart, the stepper counts at once beside View cart at ${screen.width} px`, async ({
    page,
    shopper,
  }) => {
    await page.setViewportSize(screen);
    await shopper.visit(sample.shirt.path);
    const view = shopper.viewCart;
    const update = page.getByRole('group', { name: 'Update Quantity', exact: true });
    const more = page.getByRole('button', { name: 'One more', exact: true });
    const less = page.getByRole('button', { name: 'One less', exact: true });
    const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true });
    const badge = page.locator('.cart-count');
    const colour = (button: Locator) => button.evaluate((each) => getComputedStyle(each).backgroundColor);
    const add = page.locator('.buy-row').getByRole('button', { name: 'Add to cart', exact: true });
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await more.click();
    await less.click();
    await expect(view).toBeHidden();
    await expect(badge, 'a step before Add').toBeEmpty();
    const main = await colour(add);
    const place = await add.boundingBox();
    await add.press('Enter');
    await expect(view).toBeFocused();
    await expect(view).toBeInViewport({ ratio: 1 });
    expect(await colour(view)).toBe(main);
    await expect(add).toBeHidden();
    const [left, right] = [await update.boundingBox(), await view.boundingBox()];
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 0)), 'side by side').toBeLessThanOrEqual(2);
    expect(await view.boundingBox(), 'in the place of Add').toEqual(place);
    await more.click();
    await expect(badge).toHaveText('2');
    await expect(page.getByText('In cart (2)')).toBeVisible();
    await shopper.expectToast(quantityUpdated);
    await less.click();
    await expect(badge).toHaveText('1');
    const records = () => page.evaluate(() => Object.keys(localStorage).length);
    const stored = await records();
    await less.click();
    await quantity.click();
    expect(await records(), 'nothing changes below one').toBe(stored);
    await quantity.fill('3.7');
    await page.keyboard.press('Tab');
    await expect(page.getByText('In cart (3)')).toBeVisible();
    // Another size is yet to be added.
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    expect(await colour(add)).toBe(main);
    expect(await colour(view)).not.toBe(main);
    // In one look: the page may still be scrolling.
    const rows = await add.evaluate((each) =>
      [...(each.parentElement as Element).querySelectorAll('.button')].map(
        (button) => button.getBoundingClientRect().y,
      ),
    );
    expect(new Set(rows).size, 'one row').toBe(1);
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await expect(add).toBeHidden();
    await view.click();
    await expect(page).toHaveURL('/cart');
  });
}

test('a double tap on Add to cart adds once and stays on the page', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await shopper.visit(sample.serum.path);
  // The sheet that holds the tap back is a file; no script file has been asked for.
  await page.waitForLoadState('networkidle');
  const button = await page.locator('.buy-row').getByRole('button', { name: 'Add to cart' }).boundingBox();
  // Where the link is going to be.
  const [x, y] = [(button?.x ?? 0) + (button?.width ?? 0) - 20, (button?.y ?? 0) + 20];
  const tapped = await page.evaluate(
    ([x = 0, y = 0]) => {
      const tap = () => {
        const target = document.elementFromPoint(x, y) as HTMLElement;
        target.click();
        return target.closest('a, button')?.textContent;
      };
      return [tap(), tap()];
    },
    [x, y],
  );
  expect(tapped).toEqual(['Add to cart', undefined]);
  await expect(page.getByText('In cart (1)')).toBeVisible();
  await expect(page).toHaveURL(sample.serum.path);
});

test('the address names the text that is open, also after Back', async ({ page, shopper }) => {
  await shopper.visit(sample.serum.path);
  // The very first touch of the page.
  await page.getByRole('link', { name: 'Shipping & returns' }).click();
  await expect(page).toHaveURL(`${sample.serum.path}#shipping`);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(`${sample.serum.path}#specifications`);
  await page.reload();
  await expectChosen(page, ...texts[1]);

  // A visitor who comes by that address.
  await shopper.visit(sample.shirt.path);
  await shopper.visit(`${sample.serum.path}#specifications`);
  await expectChosen(page, ...texts[1]);

  await shopper.visit(sample.shirt.path);
  await shopper.visit(sample.serum.path);
  await shopper.touch();
  await expectChosen(page, ...texts[0]);
  await page.evaluate(() => {
    location.hash = 'specifications';
  });
  await expectChosen(page, ...texts[1]);
  await page.goBack();
  await expectChosen(page, ...texts[0]);
});

test('a product with one picture has no dots and no steps in its viewer', async ({ page, shopper }) => {
  await shopper.visit('/product/60');
  await page.getByRole('region', { name: 'Pictures' }).getByRole('link').click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('status')).toHaveText('1 / 1');
  await expect(viewer.getByRole('button', { name: /picture/ })).toHaveCount(0);
  await expect(viewer.getByRole('button')).toHaveCount(2);
  await expectLoaded(viewer.getByRole('img'));
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText('1 / 1');
  await expect(page.locator('.dots')).toHaveCount(0);
});

test('related products come four at a time and round again', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit(sample.serum.path);
  const related = page.getByRole('region', { name: 'You might also like' });
  const cards = related.getByRole('listitem');
  await expect(cards).toHaveCount(8);
  const expectInView = async (from: number) => {
    for (let index = 0; index < 8; index++) {
      if (index >= from && index < from + 4) await expect(cards.nth(index)).toBeInViewport({ ratio: 0.6 });
      else await expect(cards.nth(index)).not.toBeInViewport();
    }
  };
  await related.scrollIntoViewIfNeeded();
  const [picture, price, more] = await Promise.all(
    ['.picture', '.price', '.card-more'].map((part) => cards.first().locator(part).boundingBox()),
  );
  expect(price?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  expect(more?.y).toBeGreaterThanOrEqual((price?.y ?? 0) + (price?.height ?? 0) - 4);
  await related.getByRole('button', { name: 'Next products' }).click();
  await expectInView(4);
  await related.getByRole('button', { name: 'Next products' }).click();
  await expectInView(0);
  await related.getByRole('button', { name: 'Previous products' }).click();
  await expectInView(4);
  await related.getByRole('button', { name: 'Previous products' }).click();
  await expectInView(0);
  await expect(cards.getByRole('heading', { name: sample.serum.name })).toHaveCount(0);
  await related.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/category/face-body-care');
});

const { products } = JSON.parse(readFileSync('src/server/sample/products.json', 'utf8')) as {
  products: readonly { id: string; name: string; stock: number }[];
};
const companions = ['Eva Shea Body Cream 250 g', 'Eva Neem & Tea Tree Face Wash 100 ml'];

test('two products go well with one, and one button adds both', async ({ page, shopper }) => {
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen);
    await shopper.visit(sample.serum.path);
    await shopper.touch();
    await page.getByRole('heading', { name: 'You might also like' }).scrollIntoViewIfNeeded();
    const set = page.getByRole('region', { name: 'Goes well with' });
    await set.scrollIntoViewIfNeeded();
    await expect(set.getByRole('heading', { level: 3 })).toHaveText(companions);
    const prices = await set.locator('.price').allTextContents();
    const sum = prices.reduce((total, price) => total + Number(price.replace(/\D/g, '')), 0);
    await page.evaluate(() => localStorage.clear());
    await set.getByRole('button', { name: `Add both, ${formatPrice(sum)}` }).click();
    await expect(page.locator('.cart-count')).toHaveText('2');
    await shopper.expectToast(addedToCart);
    // All pieces of the first are in the cart.
    const { id, stock } = products.find((each) => each.name === companions[0]) as (typeof products)[0];
    await page.evaluate(
      ([line, quantity]) => {
        localStorage.clear();
        localStorage['cart/000000001aaaaaa'] = JSON.stringify(['add', [[line, quantity]], []]);
      },
      [`${id}/default`, stock],
    );
    await set.getByRole('button', { name: /^Add both/ }).click();
    await shopper.expectToast(`: ${onlyInStock(stock)}`);
    await expect(page.locator('.cart-count')).toHaveText(String(stock + 1));
    await page.evaluate(() => localStorage.clear());
  }
});

test('above the sizes stands the chosen one, and a size guide', async ({ page, shopper }) => {
  await shopper.visit(sample.shirt.path);
  const legend = page.locator('.choice legend');
  await expect(legend).toHaveText('Size');
  await expect(legend).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await expect(legend).toHaveText('Size: M');
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await expect(legend).toHaveText('Size: XL');
  // The browser may have kept the choice before this file has come.
  await page.reload();
  await shopper.touch();
  const kept = await page.evaluate(() => document.querySelector('.sizes :checked + span')?.textContent);
  await expect(legend).toHaveText(kept ? `Size: ${kept}` : 'Size');
  const sizes = page.getByRole('group', { name: 'Size' });
  for (const size of ['S', 'M', 'L', 'XL', 'XXL'])
    await expect(sizes.getByRole('radio', { name: size, exact: true })).toBeVisible();
  const guide = sizes.getByRole('link', { name: 'Size guide', exact: true });
  await guide.click();
  const sheet = page.getByRole('dialog', { name: 'Size guide' });
  await expect(sheet.getByRole('heading', { name: 'Men’s clothes' })).toBeVisible();
  await expect(sheet.getByRole('table')).toHaveCount(1);
  await expect(sheet.getByRole('row', { name: 'XL 109-114 94-99', exact: true })).toBeInViewport();
  await sheet.click({ position: { x: 4, y: 4 } });
  await expect(sheet).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(sheet).toBeHidden();
  await guide.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(guide).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await guide.click();
  await sheet.getByRole('link', { name: 'How to measure, and all tables' }).click();
  await expect(page).toHaveURL('/size-guide#mens-clothes');
});

test('two taps on a slow line open one size guide', async ({ page, shopper }) => {
  const line = Promise.withResolvers<void>();
  await page.route('**/size-guide', async (route) => {
    await line.promise;
    await route.continue();
  });
  await shopper.visit(sample.shirt.path);
  await shopper.touch();
  const guide = page.getByRole('group', { name: 'Size' }).getByRole('link', { name: 'Size guide' });
  await guide.click();
  await guide.click();
  await expect(guide).toHaveAttribute('aria-busy', 'true');
  line.resolve();
  await expect(page.locator('.size-sheet')).toBeVisible();
  await expect(guide).not.toHaveAttribute('aria-busy');
  await expect(page.locator('.size-sheet')).toHaveCount(1);
  await expect(page).toHaveURL(sample.shirt.path);
});

test.describe('without a line', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('a size guide that does not come leaves the page, its cart and the chosen size where they are', async ({
    page,
    shopper,
  }) => {
    await page.route('**/size-guide', (route) => route.abort());
    await shopper.visit(sample.shirt.path);
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    const guide = page.getByRole('group', { name: 'Size' }).getByRole('link', { name: 'Size guide' });
    await guide.click();
    await expect(page.getByText('The size guide could not be loaded.')).toBeVisible();
    await expect(page).toHaveURL(sample.shirt.path);
    await page.unroute('**/size-guide');
    await guide.click();
    await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  });

  test('a size guide of another form opens as a page', async ({ page, shopper }) => {
    await page.route('**/size-guide', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ body: 'No tables' }) : route.continue(),
    );
    await shopper.visit(sample.shirt.path);
    await page.getByRole('group', { name: 'Size' }).getByRole('link', { name: 'Size guide' }).click();
    await expect(page).toHaveURL('/size-guide#mens-clothes');
  });
});

test.describe('a phone of two pixels a point', () => {
  test.use({ viewport: phone, deviceScaleFactor: 2 });

  test('loads no picture of a product in more than 640 px', async ({ page, shopper }) => {
    const widths: number[] = [];
    page.on('request', (request) => {
      const width = /\/pictures\/\w+-(\d+)\.\w+$/.exec(request.url())?.[1];
      if (width) widths.push(Number(width));
    });
    await shopper.visit(sample.serum.path);
    await expectLoaded(page.getByRole('img', { name: /picture 1 of 3/ }));
    expect(Math.max(...widths)).toBe(640);
  });
});
