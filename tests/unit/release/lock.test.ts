import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from '#release/lock.ts';
import { writePublished } from '#release/published.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

let api: OtherApi;
let shop: Workplace;

beforeEach(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
});

afterEach(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

test('a build that waits for its API lets another one go first, and then publishes no older catalogue', {
  timeout: 180_000,
}, async () => {
  const answering = Promise.withResolvers<void>();
  api.held = answering.promise;
  api.list([listed(1), listed(2)]);
  const records = path.join(shop.folder, 'records');
  // The lock is had before the API is asked: a build that waits for its turn may keep it longer than an API may take.
  const build = await withLock(
    () => {},
    async () => {
      const building = shop.build(api.url);
      await vi.waitUntil(() => api.asked === 1, { timeout: 60_000 });
      api.held = Promise.resolve();
      api.list([listed(2), listed(3)]);
      await writePublished(records, { products: 2, fingerprint: 'of-the-other-build', folder: shop.site });
      return { building };
    },
  );
  expect(api.asked).toBe(1);

  answering.resolve();
  expect(await build.building).toMatchObject({ code: 0, faults: '' });
  expect(api.asked).toBe(2);
  const pages = Object.keys(shop.published()).filter((file) => /^dist\/product\/.*\.html$/.test(file));
  expect(pages.toSorted()).toEqual(['dist/product/2.html', 'dist/product/3.html']);
});
