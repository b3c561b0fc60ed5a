import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintsOf, productsHashOf } from '#release/fingerprint.ts';
import { photo, product } from '../../support/products.ts';

afterEach(() => vi.unstubAllEnvs());

test('a catalogue is the same to a rollback with other pictures and extras, not with another price', () => {
  const one = { products: [product({ id: 'soap', price: 4_500 })], extras: [] };
  const other = {
    products: [product({ id: 'soap', price: 4_500, pictures: [photo({ key: 'another' })] })],
    extras: ['passwordReset'],
  };
  expect(fingerprintsOf(other).catalogueHash).not.toBe(fingerprintsOf(one).catalogueHash);
  expect(productsHashOf(other)).toBe(productsHashOf(one));
  const dearer = { products: [product({ id: 'soap', price: 4_600 })], extras: [] };
  expect(productsHashOf(dearer)).not.toBe(productsHashOf(one));
});

test.each([
  ['SHOP_API_URL', 'https://other.example'],
  ['SHOP_PHONE', '+256 700 000 001'],
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
  ['SHOP_PHONE', ''],
  ['SHOP_SITE_URL', 'http://localhost:4321/'],
  ['SHOP_DEBUG', '1'],
  ['SHOP_HOST', '127.0.0.1'],
  ['SHOP_TEST_DATABASE_URL', 'postgres://localhost/tests'],
  ['SHOP_OF_A_CI', 'something'],
])('what says the same in other words is the same site: %s is "%s"', (name, value) => {
  const snapshot = { products: [], extras: [] };
  const before = fingerprintsOf(snapshot).site;
  vi.stubEnv(name, value);
  expect(fingerprintsOf(snapshot).site).toBe(before);
});
