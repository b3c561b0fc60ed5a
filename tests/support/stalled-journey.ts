import { test as base } from './journey.ts';
import { openStalledProxy, type StalledProxy } from './stalled-proxy.ts';

/** A journey on pages whose last packet before their inlined script has come, and the one with it has not. */
export const test = base.extend<{ stalled: StalledProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  stalled: async ({}, use) => {
    await using stalled = await openStalledProxy(process.env.JOURNEY_URL as string, '<script data-defer');
    await use(stalled);
  },
  baseURL: async ({ stalled }, use) => {
    await use(stalled.url);
  },
  // The pages behind the proxy ask the shop's API, whose host is another one to them.
  expectedFaults: [/^Another host was asked: .*\/list-products\.php/],
});
