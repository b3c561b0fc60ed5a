import type { Page } from 'playwright/test';
import { fullTextOffer, fullTextWords, searchEveryText, textCount } from '#domain/search/search-messages.ts';
import { tryAgain } from '#domain/shop/labels.ts';
import { fullTextFile } from '#domain/shop/paths.ts';
import { fullText } from '#domain/shop/shop.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';

const texts = (page: Page) => page.getByRole('region', { name: fullTextWords.title });
const status = (page: Page) => texts(page).getByRole('status');
const ask = (page: Page) => texts(page).getByRole('button', { name: searchEveryText });
const again = (page: Page) => texts(page).getByRole('button', { name: tryAgain });
const links = (page: Page) => texts(page).getByRole('link');

/** Runs in the page: until what has changed is drawn. */
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));

test.use({ viewport: phone });

test('the full text is searched for who asks, and nothing of that is loaded before', async ({
  page,
  shopper,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ofTexts = () => asked.filter((path) => /texts|full-text/.test(path));
  await shopper.visit('/search?q=skin');
  await expect(texts(page).getByText(fullTextOffer(true))).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(ofTexts()).toEqual([]);

  // By keyboard, whose place is then the first text.
  await ask(page).focus();
  await page.keyboard.press('Enter');
  await expect(links(page)).toHaveCount(fullText.perPage);
  const count = Number((await status(page).textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(fullText.perPage);
  await expect(status(page)).toHaveText(textCount(count));
  await expect(links(page).first()).toBeFocused();
  await expect(texts(page).locator('mark').first()).toHaveText(/^skin/i);
  await texts(page).getByRole('button', { name: fullTextWords.more }).press('Enter');
  await expect(links(page).nth(fullText.perPage)).toBeFocused();
  expect(ofTexts().some((path) => path.endsWith('.pf_fragment'))).toBe(true);
  await expectAccessible(page);
});

test('texts that come move nothing that is in sight', async ({ page, shopper }) => {
  await shopper.visit('/search?q=refund');
  await expect(ask(page)).toBeVisible();
  const line = Promise.withResolvers<void>();
  await page.route('**/*.pf_index', async (route) => {
    await line.promise;
    await route.continue();
  });
  // Pressed by script: for half a second after a finger's tap the browser forgives every shift.
  await ask(page).evaluate((button) => (button as HTMLButtonElement).click());
  await expect(status(page)).toHaveText(fullTextWords.searching);
  await page.evaluate(frames);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(value);
    }).observe({ type: 'layout-shift' });
  });
  line.resolve();
  await expect(links(page).first()).toBeVisible();
  await page.evaluate(frames);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

test.describe('a file that is lost', () => {
  test.use({ expectedFaults: [/Failed to load|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('comes when it is tried again after the line is back, with the page where the browser remembers the loss', async ({
    page,
    shopper,
    context,
  }) => {
    await shopper.visit('/search?q=refund');
    await expect(ask(page)).toBeVisible();
    await context.setOffline(true);
    await ask(page).click();
    await expect(status(page)).toHaveText(fullTextWords.failed);
    // Without a connection the page stays.
    await again(page).click();
    await expect(status(page)).toHaveText(fullTextWords.failed);
    await context.setOffline(false);
    await again(page).click();
    const offer = texts(page).getByText(fullTextOffer(true));
    await expect(offer.or(links(page).first())).toBeVisible();
    if (await offer.isVisible()) await ask(page).click();
    await expect(links(page).first()).toBeFocused();
  });

  test('leaves a button that tries again', async ({ page, shopper }) => {
    await shopper.visit('/search?q=refund');
    await page.route('**/*.pf_index', (route) => route.abort());
    await ask(page).click();
    await expect(status(page)).toHaveText(fullTextWords.failed);
    await expect(again(page)).toBeFocused();
    await page.unroute('**/*.pf_index');
    await again(page).click();
    await expect(links(page).first()).toBeFocused();
    await expect(
      texts(page)
        .getByRole('link', { name: /refund/i })
        .first(),
    ).toHaveAttribute('href', /^\/\w+#/);
  });
});

test.describe('a release without the index', () => {
  test.use({ expectedFaults: [/Failed to load/] });

  test('says that the texts cannot be searched, and offers it no longer', async ({ page, shopper }) => {
    await shopper.visit('/search?q=refund');
    await page.route(`**${fullTextFile}`, (route) => route.fulfill({ status: 404, body: '' }));
    await ask(page).press('Enter');
    await expect(status(page)).toHaveText(fullTextWords.missing);
    await expect(texts(page).getByRole('heading')).toBeFocused();
    await expect(texts(page).getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('what no text has is said, and a browser that cannot search them offers nothing', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/search?q=zzzqqq');
  await ask(page).click();
  await expect(status(page)).toHaveText(fullTextWords.none);
  await expect(texts(page).getByRole('heading')).toBeFocused();
  await expect(texts(page).locator('ul')).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('zzzqqq');
  await expect(page.locator('.results .empty')).toBeVisible();
  await expect(texts(page)).toHaveCount(0);
});
