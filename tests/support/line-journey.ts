import { type Customer, newCustomer } from './customer.ts';
import { FaultProxy } from './fault-proxy.ts';
import { test as journey } from './journey.ts';
import { OwnApi } from './own-api.ts';

interface LineFixtures {
  line: FaultProxy;
  /** Somebody new at the API behind the line. */
  customer: Customer;
  /** The same, without a phone number, which a delivery needs. */
  incomplete: Customer;
}

/**
 * A journey whose calls go over a line that the test can spoil, to an API that no other test uses. It must not use
 * `page.route`: with that, Playwright answers the browser's cross-origin questions itself, and allows everything.
 */
export const test = journey.extend<LineFixtures, { api: OwnApi }>({
  // What a spoiled call leaves on the console; a call that CORS forbids says something else there, and fails the journey.
  // biome-ignore lint/correctness/noEmptyPattern: as below.
  expectedFaults: async ({}, use) => use([/^Failed to load resource: .*\/api\/[\w-]+\.php/]),
  api: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using api = await OwnApi.open(process.env.JOURNEY_DATA_DIR ?? '');
      await use(api);
    },
    { scope: 'worker' },
  ],
  line: async ({ api, baseURL }, use) => {
    await using line = await FaultProxy.open(baseURL ?? '', api.url);
    await use(line);
  },
  proxy: ({ line }, use) => use(line.proxy),
  customer: async ({ api }, use) => use(await newCustomer({}, api.url)),
  incomplete: async ({ api }, use) => use(await newCustomer({ phone: '' }, api.url)),
});

export { expect } from './journey.ts';
