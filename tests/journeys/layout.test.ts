import type { Locator } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone, smallPhone, tablet } from '../support/screens.ts';

test('the home page is laid out for a phone, a tablet and a desktop', async ({ page, shopper }) => {
  // The first slide stays.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shopper.visit('/');
  await test.step('on a desktop the first view has the departments, the whole hero and the first row of products', async () => {
    await page.setViewportSize(desktop);
    const hero = page.getByRole('region', { name: 'New in the shop' });
    await expect(page.getByRole('navigation', { name: 'Departments' })).toBeInViewport({ ratio: 1 });
    await expect(hero).toBeInViewport({ ratio: 1 });
    const { height = 0 } = (await hero.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(300);
    expect(height).toBeLessThanOrEqual(360);
    const cards = page.locator('.grid-five').first().locator('.card .picture');
    for (let card = 0; card < 5; card++) await expect(cards.nth(card)).toBeInViewport({ ratio: 0.4 });
    await expect(page.locator('.quotes .picture').last()).toBeVisible();
  });

  await test.step('on the first screen of a phone the home page says what it is, has all departments and the button of its hero', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const hero = page.getByRole('region', { name: 'New in the shop' });
    await expect(page.locator('.quotes .picture').last()).toBeHidden();
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      ...(await page.getByRole('navigation', { name: 'Departments' }).getByRole('link').all()),
      hero.getByRole('article').first().getByRole('heading'),
      hero.getByRole('link', { name: /^See / }).first(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
});

test('on a phone a list begins with its products, behind one row of tools', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/collection', '/brand/female', '/collection?view=list']) {
    await shopper.visit(path);
    await expect(page.locator('.results .quick-add').first()).toBeVisible();
    const tops = await page
      .locator('.listing-bar :is(button, label, .views)')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(tops).toHaveLength(3);
    expect(Math.max(...tops) - Math.min(...tops), path).toBeLessThan(1);
    expect((await page.locator('.listing-bar').boundingBox())?.height, path).toBeLessThanOrEqual(46);
    expect((await page.locator('.results .card').first().boundingBox())?.y, path).toBeLessThanOrEqual(264);
    const missing = await page
      .getByRole('combobox', { name: 'Sort' })
      .evaluate((select: HTMLSelectElement) => {
        const shown = select.offsetWidth;
        select.style.cssText = 'flex: none; width: max-content';
        return select.offsetWidth - shown;
      });
    expect(missing, `${path}: px of the sort that are cut off`).toBeLessThanOrEqual(0);
    const [count] = await boxesOf(shopper.listStatus);
    const last = (await boxesOf(page.locator('.results .card'))).at(-1);
    expect((count?.top ?? 0) - (last?.bottom ?? 0), path).toBeGreaterThanOrEqual(16);
  }
  // As wide in letters of twice the size as a phone of 360 px.
  await page.setViewportSize({ width: 180, height: 400 });
  await shopper.visit('/brand/female');
  expect((await page.locator('.results .card').first().boundingBox())?.y).toBeLessThan(400);
});

test('the prices of a row of cards stand on one line, without gaps', async ({ page, shopper }) => {
  for (const path of ['/collection', '/brand/female', '/']) {
    await shopper.visit(path);
    for (const screen of [phone, tablet, desktop]) {
      await page.setViewportSize(screen);
      const rows = await page.locator('.card').evaluateAll((cards) => {
        const rows = new Map<string, Set<string>>();
        for (const card of cards) {
          const top = (part: Element | null) => Math.round(part?.getBoundingClientRect().y ?? Number.NaN);
          const row = `${card.parentElement?.className} ${top(card)}`;
          const parts = ['.card-price', '.card-more'].map((part) => top(card.querySelector(part)));
          rows.set(row, (rows.get(row) ?? new Set()).add(parts.join(' ')));
        }
        return [...rows].filter(([, places]) => places.size > 1).map(([row]) => row);
      });
      expect.soft(rows, `${path} at ${screen.width} px`).toEqual([]);
      const gaps = await page.locator('.card').evaluateAll((cards) =>
        cards.map((card) => {
          const boxes = ['.picture', 'h3', '.card-price', '.card-more'].map((part) =>
            (card.querySelector(part) as Element).getBoundingClientRect(),
          );
          return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
        }),
      );
      expect.soft(new Set(gaps.map(String)).size, `gaps of ${path} at ${screen.width} px`).toBe(1);
      expect.soft(gaps[0], `gaps of ${path} at ${screen.width} px`).toEqual([8, 0, 0]);
    }
    await page.setViewportSize(smallPhone);
    const cut = await page
      .locator('.card-more')
      .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length);
    expect.soft(cut, `sizes of ${path} that are cut off`).toBe(0);
  }
});

test('a product’s texts have their place, and no tab is cut off', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.visit(sample.serum.path);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  expect((await boxOf('.tabs')).x).toBeGreaterThan((await boxOf('.gallery')).x + 400);
  // What is to be known stands apart from what is to be done.
  const known = await boxOf('.arrival');
  expect((await boxOf('.buy')).y - known.y - known.height).toBeGreaterThanOrEqual(24);
  /** The narrowest window that has room for two columns. */
  const twoColumns = { ...tablet, width: 704 };
  for (const screen of [phone, twoColumns, tablet]) {
    await page.setViewportSize(screen);
    const list = await boxOf('.tab-list');
    const last = await boxOf('.tab-list a:last-child');
    expect(last.x + last.width, `at ${screen.width} px`).toBeLessThanOrEqual(list.x + list.width);
    expect(last.x + last.width, `at ${screen.width} px`).toBeGreaterThanOrEqual(list.x + list.width - 1);
  }

  await page.setViewportSize({ ...desktop, width: 1024 });
  const gap = await page.locator('.tabs').evaluate((texts) => {
    texts.scrollIntoView({ behavior: 'instant' });
    const pictures = document.querySelector('.gallery') as HTMLElement;
    return texts.getBoundingClientRect().top - pictures.getBoundingClientRect().bottom;
  });
  expect(gap, 'between pictures and texts, when scrolled').toBeGreaterThan(0);

  await page.setViewportSize(tablet);
  const [pictures, form, texts] = await Promise.all(
    ['.gallery', '.product-text', '.tabs'].map((part) => page.locator(part).boundingBox()),
  );
  if (!pictures || !form || !texts) throw new Error('The page has a part less.');
  expect(texts.x).toBe(pictures.x);
  expect(texts.y - pictures.y - pictures.height).toBeLessThanOrEqual(64);
  expect(form.x).toBeGreaterThan(pictures.x + pictures.width);
});

test('the checkout is laid out for a desktop, a phone and large letters', async ({ page, shopper }) => {
  const customer = await newCustomer();
  for (const id of ['71', '10', '222']) await customer.hasInCart(id, 1);
  await page.setViewportSize(desktop);
  await shopper.visitAs(customer, '/place-order');
  const button = page.locator('.place-order');
  await expect(button).toBeVisible();
  await expect(page.locator('.checkout .sums')).toContainText('Free delivery−UGX\u00a05,000');

  await test.step('on a desktop sums and button are one card without a gap', async () => {
    const [sums] = await boxesOf(page.locator('.checkout .summary'));
    const [foot] = await boxesOf(button);
    expect(foot?.top).toBeCloseTo(sums?.bottom ?? 0, 0);
  });

  await test.step('letters of twice the size keep words whole, and all in its cards', async () => {
    const found = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const over = ['.payment label', '.payment p', '.checkout .summary'].flatMap((card) => {
        const right = document.querySelector(card)?.getBoundingClientRect().right ?? Number.NaN;
        const parts = [...document.querySelectorAll(`${card} *`)];
        return parts
          .filter((part) => !(part.getBoundingClientRect().right < right))
          .map((part) => part.outerHTML);
      });
      const lines = ['.payment p', '.order-lines span'].flatMap((part) =>
        [...document.querySelectorAll<HTMLElement>(part)].map((element) =>
          Math.round(element.offsetHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
        ),
      );
      return { over, lines };
    });
    expect(found.over).toEqual([]);
    expect(Math.max(...found.lines)).toBeLessThanOrEqual(4);
  });
});

/** The edges of each of these elements. */
function boxesOf(elements: Locator) {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, width, height, text: element.textContent ?? '' };
    }),
  );
}
