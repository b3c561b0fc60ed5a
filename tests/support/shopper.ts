import type { Page } from 'playwright/test';

/** The gestures of a shopper, named as a shopper would. */
export class Shopper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path);
  }
}
