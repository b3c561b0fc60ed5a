import { FaultProxy } from './fault-proxy.ts';
import { test as journey } from './journey.ts';
import { PhpShop } from './php-shop.ts';
import { PhpShopper } from './php-shopper.ts';

interface PhpFixtures {
  /** The way from the browser to the PHP shop, which lets the shop's own headers through. */
  line: FaultProxy;
  /** Somebody who has never been here. */
  amina: PhpShopper;
}

/** A journey at a PHP shop that no other test uses at the same time. */
export const test = journey.extend<PhpFixtures, { php: PhpShop }>({
  // What a call that fails leaves on the console.
  // biome-ignore lint/correctness/noEmptyPattern: as below.
  expectedFaults: async ({}, use) => use([/^Failed to load resource: .*\/api\/[\w-]+\.php/]),
  php: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using php = await PhpShop.open();
      await use(php);
    },
    { scope: 'worker' },
  ],
  line: async ({ php, baseURL }, use) => {
    php.modes({});
    await using line = await FaultProxy.open(baseURL ?? '', php.url, 'own');
    await use(line);
  },
  proxy: ({ line }, use) => use(line.proxy),
  amina: async ({ page, php }, use) => {
    const amina = new PhpShopper(page, php);
    await amina.listen();
    await use(amina);
  },
});

export { expect } from './journey.ts';
