import { readFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from '../../scripts/bench/goals.ts';
import { screen as benchPhone } from '../../scripts/bench/phone.ts';
import { countTraffic } from '../../scripts/bench/traffic.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { allBytes, ownBytes, scriptBytes } from '../support/script-bytes.ts';
import { barePath } from '../support/shopper.ts';

/** Where the site under test was built to. */
function siteFolder(): string {
  const dataDir = process.env.JOURNEY_DATA_DIR ?? '';
  return path.join(dataDir, JSON.parse(readFileSync(path.join(dataDir, 'published.json'), 'utf8')).folder);
}

for (const screen of [
  'login',
  'reset-password',
  'profile',
  'cart',
  'place-order',
  'orders',
  'wishlist',
  'search',
]) {
  test(`the script that /${screen} asks for by itself keeps its budget`, async ({ page }) => {
    await page.goto(barePath);
    // On a page for everybody the script that keeps a cart with its account comes after all else, for who is signed in.
    if (!['login', 'reset-password', 'search'].includes(screen)) {
      const customer = await newCustomer();
      await customer.order([{ id: '71', quantity: 1 }]);
      await customer.hasInCart('71', 2);
      await customer.signIn(page);
    }
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(screen === 'search' ? '/search?q=soap' : `/${screen}`);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(new RegExp(`/${screen}($|\\?)`));
    const bytes = scriptBytes(siteFolder(), screen, [...scripts]);
    expect(bytes.ownFiles, 'the screen asked for its script').toBeGreaterThan(5_000);
    expect(ownBytes(bytes)).toBeLessThanOrEqual(goals.ownScriptBytes);
    expect(allBytes(bytes)).toBeLessThanOrEqual(goals.screenScriptBytes);
  });
}

test.describe('on the phone of the bench', () => {
  test.use(benchPhone);

  test('the home page keeps its budget, and loads slides as they come', async ({ page }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    const traffic = countTraffic(devTools);
    await page.goto('/', { waitUntil: 'load' });
    await page.evaluate(async () => {
      const isSeen = (picture: HTMLImageElement) => {
        const { top, bottom, left, right } = picture.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      };
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' });
        await Promise.all([...document.images].filter(isSeen).map((picture) => picture.decode()));
      }
    });
    await expect.poll(() => traffic.loading.size).toBe(0);
    const ofHero = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.hero img')].map((image) => (image as HTMLImageElement).complete),
      );
    expect(await ofHero()).toEqual([true, false, false, false]);
    expect(traffic.requests).toBeGreaterThan(10);
    expect(traffic.bytes).toBeLessThanOrEqual(goals.homeBytes);
    await page.getByRole('link', { name: 'Slide 3', exact: true }).tap();
    await expect.poll(async () => (await ofHero())[2]).toBe(true);
  });
});
