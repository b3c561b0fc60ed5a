import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintsOf } from '#release/fingerprint.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['SHOP_API_URL', 'https://other.example'],
  ['SHOP_STAND_INS', 'off'],
])('a site that names another %s is another site, be its catalogue the same', (name, value) => {
  const snapshot = { products: [], extras: [] };
  const before = fingerprintsOf(snapshot).site;
  vi.stubEnv(name, value);
  expect(fingerprintsOf(snapshot).site).not.toBe(before);
  vi.unstubAllEnvs();
  expect(fingerprintsOf(snapshot).site).toBe(before);
});

test.each([
  ['SHOP_STAND_INS', ' on '],
  ['SHOP_API_ZONE', ''],
  ['SHOP_SITE_URL', 'http://localhost:4321/'],
  ['SHOP_HOST', '127.0.0.1'],
])('what says the same in other words is the same site: %s is "%s"', (name, value) => {
  const snapshot = { products: [], extras: [] };
  const before = fingerprintsOf(snapshot).site;
  vi.stubEnv(name, value);
  expect(fingerprintsOf(snapshot).site).toBe(before);
});
