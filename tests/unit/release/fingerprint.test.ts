import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintsOf } from '#release/fingerprint.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['SHOP_API_URL', 'SHOP_PHONE'])(
  'a site that names another %s is another site, be its catalogue the same',
  (name) => {
    const snapshot = { products: [], extras: [] };
    const before = fingerprintsOf(snapshot).site;
    vi.stubEnv(name, 'https://other.example');
    expect(fingerprintsOf(snapshot).site).not.toBe(before);
    vi.unstubAllEnvs();
    expect(fingerprintsOf(snapshot).site).toBe(before);
  },
);
