import { createHash } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright';
import type { Product } from '#domain/catalogue/product.ts';
import { filterLabel, filtersLabel, searchLabel } from '#domain/shop/labels.ts';
import { searchFolder } from '#domain/shop/paths.ts';
import { type BuiltIndex, buildIndex } from '#search/build-index.ts';
import { chromiumFlags, fullChromiumPath } from '../../../tests/support/chromium.ts';
import { drawing } from '../../../tests/support/products.ts';
import { screen } from '../phone.ts';
import { type MainThreadCost, traceGesture } from './trace.ts';

export interface Gesture extends MainThreadCost {
  name: string;
}

/** Makes the gestures on pages of the shop at `origin`, whose search index is that of `products`, each page with empty caches. */
export async function makeGestures(origin: string, products: readonly Product[]): Promise<Gesture[]> {
  const executablePath = fullChromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  const index = indexOf(products);
  const recorded: Gesture[] = [];
  const onPage = async (use: (page: Page, gesture: Make) => Promise<void>) => {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
    try {
      context.setDefaultTimeout(timeoutMs);
      const page = await context.newPage();
      await page.addInitScript(watchChanges);
      await serveIndex(page, index);
      await use(page, async (name, act) => {
        recorded.push({ name, ...(await costOf(browser, page, act)) });
      });
    } finally {
      await context.close();
    }
  };
  try {
    await onPage((page, gesture) => typeInOverlay(page, origin, gesture));
    await onPage((page, gesture) => searchPage(page, origin, gesture));
    await onPage((page, gesture) => listing(page, origin, gesture));
  } finally {
    await browser.close();
  }
  return recorded;
}

/** Timeout of a step, ms: long, since a busy machine may be slow, and that is not what is measured. */
const timeoutMs = 180_000;

type Make = (name: string, act: () => Promise<void>) => Promise<void>;

async function typeInOverlay(page: Page, origin: string, gesture: Make): Promise<void> {
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('button', { name: searchLabel }).tap();
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  const keys = ['s', 'h', 'a', 'm', 'p', 'o', ' ', 'l', 'e', 'm'];
  for (const [index, key] of keys.entries())
    await gesture(index === 0 ? 'first key in the search' : 'later keys in the search', () =>
      page.keyboard.insertText(key),
    );
}

async function searchPage(page: Page, origin: string, gesture: Make): Promise<void> {
  await page.goto(`${origin}/search?q=soap`, { waitUntil: 'networkidle' });
  await tapFilters(page, gesture, 'filter of the search');
}

async function listing(page: Page, origin: string, gesture: Make): Promise<void> {
  await page.goto(`${origin}/collection`, { waitUntil: 'networkidle' });
  await tapFilters(page, gesture, 'filter of a list');
}

/** Opens the filters of a phone, and taps on several in turn: links of the page as built, controls later. */
async function tapFilters(page: Page, gesture: Make, name: string): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: filtersLabel, exact: true }).tap();
  await page.waitForLoadState('networkidle');
  const options = page.getByRole('navigation', { name: filterLabel }).locator('li a, li label');
  for (const index of [1, 2, 3]) {
    const option = options.nth(index);
    await option.scrollIntoViewIfNeeded();
    const box = await option.boundingBox();
    if (!box) throw new Error(`There is no filter ${index} to tap on.`);
    await gesture(`${index === 1 ? 'first' : 'later'} ${name}`, () =>
      page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2),
    );
  }
}

function indexOf(products: readonly Product[]): BuiltIndex {
  const drawn = products.map((product) => ({ ...product, pictures: [drawing()] as const }));
  return buildIndex(drawn, {
    synonyms: new Map(),
    standIns: false,
    digest: (content) => createHash('sha256').update(content).digest('hex'),
    sentBytes: (content) => content.length,
  });
}

/** Serves this index to a page. Pages name the root file of the index they were built with, so every unknown name gets the root. */
async function serveIndex(page: Page, { root, files }: BuiltIndex): Promise<void> {
  await page.route(`**/${searchFolder}/*`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ body: Buffer.from(files.get(name) ?? files.get(root) ?? []) });
  });
  await page.route(`**/pictures/${drawing().key}.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
}

interface Watching {
  /** Resolves when the page has changed and then stood still for a while. */
  settled(): Promise<boolean>;
}

/** Costs of one gesture, until the page has stood still for a while. */
async function costOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<MainThreadCost> {
  return await traceGesture(browser, page, async () => {
    await act();
    const hasChanged = await page.evaluate(() =>
      (globalThis as unknown as { watching: Watching }).watching.settled(),
    );
    if (!hasChanged) throw new Error('The page did not answer the gesture.');
  });
}

/** Runs in the page, so it uses nothing else of this file. */
function watchChanges(): void {
  const stillMs = 1_000;
  let changes = 0;
  const observe = () =>
    new MutationObserver(() => {
      changes += 1;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  observe();
  const settled = async (): Promise<boolean> => {
    const deadline = performance.now() + 20_000;
    for (let before = -1; performance.now() < deadline; ) {
      if (changes > 0 && before === changes) break;
      before = changes;
      await new Promise((resolve) => setTimeout(resolve, stillMs));
    }
    const hasChanged = changes > 0;
    changes = 0;
    return hasChanged;
  };
  Object.assign(globalThis, { watching: { settled } });
}
