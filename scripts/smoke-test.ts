import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Product } from '#domain/catalogue/product.ts';
import { paths, productPath } from '#domain/shop/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { VerificationError } from '#release/verify/verify-site.ts';
import { browserFault, chromiumFlags, chromiumPath } from '../tests/support/chromium.ts';

/**
 * Opens a site in a browser before it is live, as a first visitor does: home, a product, a tap on Add to cart, the cart. The
 * files of the site are read from `siteDir`; requests for other addresses are aborted. `timeoutMs` is the greatest time of a
 * step. Throws one sentence if there is no browser.
 * @throws {VerificationError} if a page shows no product, a tap does not count, or a script fails.
 */
export async function smokeTest(
  siteDir: string,
  products: readonly Product[],
  timeoutMs = 20_000,
): Promise<void> {
  const executablePath = chromiumPath();
  if (executablePath === null)
    throw new Error(browserFault(process.env, '--browser needs', 'build') ?? 'There is no browser.');
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    // The requests of a service worker are not intercepted, so they would not read the files of the folder.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    context.setDefaultTimeout(timeoutMs);
    await serveFrom(context, siteDir);
    await visit(await context.newPage(), products);
  } finally {
    await browser.close();
  }
}

async function visit(page: Page, products: readonly Product[]): Promise<void> {
  const { siteUrl } = settingsFrom(process.env);
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  const step = async (file: string, what: string, act: () => Promise<void>) => {
    const fault = await act().then(
      () => broken[0] && `has a script that fails: ${broken[0]}`,
      () => what,
    );
    if (fault) throw new VerificationError([{ file, fault: `in a browser ${fault}` }]);
  };
  await step('index.html', 'shows no product', async () => {
    await page.goto(`${siteUrl}/`);
    await page.locator('.card').first().waitFor();
  });
  const product = products.find(({ stock }) => stock !== 0);
  if (product === undefined) return;
  const file = `${productPath(product.id).slice(1)}.html`;
  await step(file, 'counts no tap on Add to cart', async () => {
    await page.goto(`${siteUrl}${productPath(product.id)}`);
    if (product.sizes.length > 0) await page.locator('.sizes label').first().click();
    await page.locator('.buy [name=add]').click();
    await page.locator('.cart-count', { hasText: /^1$/ }).first().waitFor();
  });
  await step('cart.html', 'does not show what is in the cart', async () => {
    await page.goto(`${siteUrl}${paths.cart}`);
    await page
      .locator(`main a[href^="${productPath(product.id)}"]`)
      .first()
      .waitFor();
  });
}

/** Answers requests for the site from its files, also for addresses without `.html`, as hosts do. Aborts all others. */
async function serveFrom(context: BrowserContext, siteDir: string): Promise<void> {
  const { siteUrl } = settingsFrom(process.env);
  await context.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const name = pathname === '/' ? '/index' : decodeURIComponent(pathname);
    const file = [name, `${name}.html`].map((each) => path.join(siteDir, each)).find(isFile);
    if (origin !== siteUrl || file === undefined) await route.abort();
    else await route.fulfill({ path: file });
  });
}

function isFile(file: string): boolean {
  return path.extname(file) !== '' && existsSync(file);
}
