import type { Page } from 'playwright/test';
import { latestCollections } from '#domain/content/page-messages.ts';
import { saverPicture } from '#domain/shop/data-saver.ts';
import { saveDataLabel } from '#domain/shop/frame-messages.ts';
import { prefetchClass, prefetchLimits } from '#domain/shop/prefetch.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';
import { test as stalledTest } from '../support/stalled-journey.ts';

const oldPhone = { viewport: phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
test.use(oldPhone);
stalledTest.use(oldPhone);

const saver = (page: Page) => page.getByRole('switch', { name: saveDataLabel });
const prefetched = (page: Page) => page.locator(`a.${prefetchClass}`);

/** Bytes that a page takes from the network, scrolled to its end. */
async function wholeBytes(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  const missing = () =>
    [...document.images].filter((image) => image.checkVisibility() && !image.complete).length;
  await expect.poll(() => page.evaluate(missing)).toBe(0);
  // What the service worker hands on has the size that the shop sends, which a browser tells of no text.
  const names = await page.evaluate(() =>
    ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).map(({ name }) => name),
  );
  const small = names.map((name) => saverPicture(name) ?? name);
  const sizes = await Promise.all(
    [...new Set(small)].map(async (name) => {
      const answer = await page.request.head(name, { headers: { 'accept-encoding': 'br' } });
      return Number(answer.headers()['content-length']) + headersBytes;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Headers of an answer, about. */
const headersBytes = 300;

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('R43: with the switch on, the home page takes at most 60 kB', async ({ page, shopper }) => {
    await shopper.visit('/about');
    await shopper.touch();
    await expect(saver(page)).not.toBeChecked();
    await saver(page).tap();
    await expect(saver(page)).toBeChecked();
    const worker = () => navigator.serviceWorker.controller?.scriptURL ?? '';
    await expect.poll(() => page.evaluate(worker)).toMatch(/\?on$/);
    await page.goto('/', { waitUntil: 'networkidle' });
    const bytes = await wholeBytes(page);
    expect(bytes).toBeGreaterThan(30_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
    await shopper.touch();
    await expect(saver(page)).toBeChecked();
    const figures = page.getByText(/^This page used about \d+\u00a0kB\. About \d+\u00a0kB saved today\.$/);
    await expect(figures).toBeVisible();
    // There the worker gives the small pictures.
    await shopper.visit('/detergents');
    await page.evaluate(() => localStorage.removeItem('dataSaved'));
    await shopper.touch();
    await saver(page).scrollIntoViewIfNeeded();
    await expect(figures).toBeVisible();
    await saver(page).tap();
    await expect(saver(page)).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.dataSaver)).toBe('off');
  });
});

test('R43: told to save data, the first home page takes at most 60 kB', async ({ page, shopper }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const sent: Promise<number>[] = [];
  page.on('response', (response) => {
    sent.push(response.headerValue('content-length').then((length) => Number(length) + headersBytes));
  });
  await shopper.visit('/');
  const listed = await wholeBytes(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sent)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
  // The switch is the shopper's: what they ask for comes as it is.
  const first = page.locator('.slide img').first();
  const { currentSrc } = await first.evaluate(({ currentSrc }: HTMLImageElement) => ({ currentSrc }));
  const lengthOf = async (address: string) =>
    Number(
      (await page.request.head(address, { headers: { 'save-data': 'on' } })).headers()['content-length'],
    );
  expect(await lengthOf(`${currentSrc}?full`)).toBeGreaterThan(4 * (await lengthOf(currentSrc)));
  expect(listed).toBeLessThanOrEqual(bytes + 1_000);
});

stalledTest(
  'R43: told to save data, the home page asks for each picture once, small, however slowly its HTML comes',
  async ({ page, stalled }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/pictures/')) asked.push(pathname);
    });
    const opened = page.goto('/');
    await expect(page.getByRole('heading', { name: latestCollections })).toBeAttached();
    // The first view is drawn, and what it wants has been asked for.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    stalled.resume();
    await opened;
    await expect(page.locator('.department img').first()).toHaveJSProperty('complete', true);
    const firstSlide = await page
      .locator('.slide img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
    const large = asked.filter((name) => saverPicture(name) !== null);
    expect(large).toEqual([new URL(firstSlide).pathname]);
    expect(asked.length).toBeGreaterThan(10);
    expect(new Set(asked).size).toBe(asked.length);
  },
);

test('R44: a product at rest is fetched early, unless data are saved', async ({ page, shopper }) => {
  await shopper.visit('/collection');
  await shopper.touch();
  await expect(prefetched(page)).toHaveCount(prefetchLimits.atRest);
  const fetched = prefetched(page).first();
  const path = await fetched.getAttribute('href');
  // The browser says nothing to the page of what it has fetched.
  await expect(async () => {
    await shopper.visit('/collection');
    await shopper.touch();
    await expect(prefetched(page)).toHaveCount(prefetchLimits.atRest);
    await page.locator(`a.${prefetchClass}[href="${path}"]`).tap();
    await page.waitForURL(`**${path}`);
    const [entry] = await page.evaluate(() => performance.getEntriesByType('navigation'));
    expect(entry).toMatchObject({ deliveryType: 'navigational-prefetch' });
  }).toPass();
  await page.evaluate(() => {
    localStorage.dataSaver = 'on';
  });
  await shopper.visit('/collection');
  await shopper.touch();
  await expect(saver(page)).toBeChecked();
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
});

test('of a card with sizes the product is fetched early by its name, not by its plus', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/brand/male');
  await shopper.touch();
  await expect(prefetched(page)).toHaveCount(prefetchLimits.atRest);
  const plus = page.getByRole('link', { name: /^Choose a size of/ }).nth(8);
  await plus.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await expect(prefetched(page)).toHaveCount(prefetchLimits.aPage);
  await expect(page.locator(`.${prefetchClass}[href*="#"]`)).toHaveCount(0);
});
