import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { kindsOfPages, sample } from '../support/sample-pages.ts';
import { desk, phone, smallPhone, tablet } from '../support/screens.ts';

for (const { kind, path } of kindsOfPages) {
  test.describe(kind, () => {
    test.use({ expectedFaults: [/status of 404/], viewport: smallPhone });

    test(`${kind} never scrolls sideways`, async ({ page, shopper }) => {
      await shopper.visit(path);
      for (const screen of [smallPhone, phone, tablet, desk]) {
        await page.setViewportSize(screen);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, `${screen.width} px`).toBeLessThanOrEqual(screen.width);
      }
    });

    test(`nothing moves while the pictures of ${kind} come in`, async ({ page, shopper }) => {
      // High enough to see everything, so that a jump anywhere counts.
      await page.setViewportSize({ width: phone.width, height: 6_000 });
      await expectNoShift(page, () => shopper.visit(path));
    });
  });
}

/** Loads a page on whose pictures one waits, and fails when anything on it has moved. */
async function expectNoShift(page: Page, load: () => Promise<void>): Promise<void> {
  await page.route('**/pictures/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName,
        );
        shifts.push(`${entry.value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await load();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  for (const path of [
    '/',
    '/collection',
    '/collection?q=glow+serum',
    `/collection?q=${'long+words+'.repeat(12)}`,
    sample.serum.path,
  ]) {
    test(`nothing moves while ${path} comes in, and while one scrolls through it`, async ({
      page,
      shopper,
    }) => {
      await expectNoShift(page, async () => {
        await shopper.visit(path);
        for (let screens = 0; screens < 12; screens++) {
          await page.mouse.wheel(0, phone.height);
          await page.waitForTimeout(50);
        }
      });
    });
  }

  for (const path of [
    '/',
    '/collection',
    '/collection/2',
    sample.serum.path,
    sample.shirt.path,
    '/contact',
  ]) {
    test(`a finger finds everything that can be tapped on ${path}`, async ({ page, shopper }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await shopper.visit(path);
      expect(await tooSmallToTap(page)).toEqual([]);
    });
  }

  test('a finger finds everything that can be tapped in the menu and in the viewer', async ({
    page,
    shopper,
  }) => {
    await shopper.visit(sample.serum.path);
    await shopper.openDrawer();
    expect(await tooSmallToTap(page, '.drawer')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /picture 1 of 3/ }).click();
    expect(await tooSmallToTap(page, '.viewer')).toEqual([]);
  });
});

/**
 * What can be tapped but does not own 44 px around its middle in each direction. A link inside a running text is as high
 * as its line and has no such claim.
 */
function tooSmallToTap(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((scope) => {
    const reach = 21;
    const tappable = 'a, button, input, select, textarea';
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent !== element.textContent;
    const targets = [...document.querySelectorAll(`${scope} :is(${tappable})`)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('.skip') &&
        !isInText(element),
    );
    return targets.flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const probes = {
        middle: [0, 0],
        left: [-reach, 0],
        right: [reach, 0],
        top: [0, -reach],
        bottom: [0, reach],
      };
      const missed = Object.entries(probes).filter(([, [right = 0, down = 0]]) => {
        const hit = document.elementFromPoint(x + right, y + down);
        return hit?.closest(tappable) !== element;
      });
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      const size = `${Math.round(width)} x ${Math.round(height)}`;
      return missed.map(([side]) => `${element.tagName} ${name}, ${size}: not at the ${side}`);
    });
  }, within);
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`by keyboard at a ${name}`, () => {
    test.use({ viewport });

    for (const path of ['/', '/collection', sample.serum.path, '/contact']) {
      test(`the focus is always seen on ${path} at a ${name}`, async ({ page, shopper }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await shopper.visit(path);
        const unseen: string[] = [];
        for (let stops = 0; ; stops++) {
          await page.keyboard.press('Tab');
          const focus = await seenFocus(page);
          if (focus === null) {
            expect(stops).toBeGreaterThan(20);
            break;
          }
          if (!focus.isSeen) unseen.push(focus.name);
        }
        expect(unseen).toEqual([]);
      });
    }
  });
}

/** Where the focus is and whether it is ringed and in the open; null when it has left the page. */
function seenFocus(page: Page): Promise<{ name: string; isSeen: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const hasRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const isRinged =
      hasRing(getComputedStyle(element)) ||
      hasRing(getComputedStyle(element, '::after')) ||
      hasRing(getComputedStyle(element.parentElement ?? element));
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const hit = document.elementFromPoint(x, y);
    const isOpen = hit !== null && (element.contains(hit) || hit.contains(element));
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    return { name: `${name} (ring ${isRinged}, in the open ${isOpen})`, isSeen: isRinged && isOpen };
  });
}

test('a printed product page is the product alone, with all its texts', async ({ page, shopper }) => {
  await page.setViewportSize(desk);
  await shopper.visit(sample.serum.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText('Free shipping on orders over')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sample.serum.name);
  await expect(page.getByText(sample.serum.price, { exact: true }).first()).toBeVisible();
  for (const text of [
    'A vitamin C face serum',
    'Four drops on clean skin',
    'You may return what you do not like',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Next products' })).toBeHidden();
});
