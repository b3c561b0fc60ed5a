import type { Locator, Page } from 'playwright/test';

/** The gestures of a shopper, named as a shopper would. */
export class Shopper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Puts a hand on the page, as everybody does sooner or later: what comes at the first touch is there then. */
  async touch(): Promise<void> {
    const file = this.page.waitForResponse(/\/scripts\//);
    await this.page.mouse.move(5, 5);
    await this.page.mouse.move(9, 9);
    // What has come has yet to run: who asks for it again is answered when it has.
    await this.page.evaluate((address) => import(address), (await file).url());
  }

  /** The menu that slides in on a phone. */
  get drawer(): Locator {
    return this.page.getByRole('navigation', { name: 'Menu' });
  }

  async openDrawer(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
  }

  /** Types into the search box of the header, which a phone has in the drawer. */
  async search(text: string): Promise<void> {
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true });
    const hasDrawer = await menu.isVisible();
    if (hasDrawer) await menu.click();
    const place = hasDrawer ? this.drawer : this.page.getByRole('banner');
    const box = place.getByRole('searchbox', { name: 'Search' });
    await box.fill(text);
    await box.press('Enter');
  }

  /** What a list says of itself: how much it shows, that it searches, that it found nothing. */
  get listStatus(): Locator {
    return this.page.getByRole('region', { name: 'Products', exact: true }).getByRole('status');
  }

  /** The names on the product cards of a list, from the first to the last. */
  get listedNames(): Locator {
    return this.page
      .getByRole('region', { name: 'Products', exact: true })
      .getByRole('heading', { level: 3 });
  }
}
