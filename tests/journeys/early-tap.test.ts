import { type CutLine, openCutLine } from '../support/cut-line.ts';
import { test as base, expect } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

/** A page whose last packet before its inlined script has come, and the one with it has not. */
const test = base.extend<{ line: CutLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  line: async ({}, use) => {
    await using line = await openCutLine(process.env.JOURNEY_URL as string, '<script data-defer');
    await use(line);
  },
  baseURL: async ({ line }, use) => {
    await use(line.url);
  },
});

test.use({ viewport: phone });

const buttons = {
  'Add to cart': { path: sample.serum.path, selector: '.buy [name=add]' },
  'the plus of a card': { path: '/detergents', selector: '.quick-add button:last-child' },
};

for (const [name, { path, selector }] of Object.entries(buttons)) {
  test(`R5: ${name} shows itself as soon as a tap counts, and where its room was`, async ({ page, line }) => {
    await page.goto(path, { waitUntil: 'commit' });
    const button = page.locator(selector).first();
    await button.waitFor({ state: 'attached' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button).toBeHidden();
    const room = await button.boundingBox();
    line.mend();
    await button.click();
    await expect(page.locator('.cart-count')).toHaveText('1');
    expect(page.url()).toBe(line.url + path);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await button.boundingBox()).toMatchObject({ y: room?.y });
  });
}

test('the message cannot be sent before the script that sends it has come', async ({ page, line }) => {
  await page.goto('/contact', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Send message', includeHidden: true });
  await send.waitFor({ state: 'attached' });
  await expect(send).toBeHidden();
  line.mend();
  await expect(send).toBeVisible();
});
