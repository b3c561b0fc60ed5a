import { test as journey } from '../../support/php-journey.ts';
import { StoreDriver } from './store-driver.ts';

/** A journey through the stores alone, on the light page: for what no screen adds anything to. */
export const test = journey.extend<{ stores: StoreDriver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  baseURL: async ({}, use) => use(process.env.LIGHT_URL),
  stores: ({ amina }, use) => use(new StoreDriver(amina)),
});
