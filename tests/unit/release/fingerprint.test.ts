import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintOf } from '#release/fingerprint.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['SHOP_API_URL', 'SHOP_PHONE'])(
  'a site that names another %s is another site, be its catalogue the same',
  (name) => {
    const snapshot = { products: [], extras: [] };
    const before = fingerprintOf(snapshot);
    vi.stubEnv(name, 'https://other.example');
    expect(fingerprintOf(snapshot)).not.toBe(before);
    vi.unstubAllEnvs();
    expect(fingerprintOf(snapshot)).toBe(before);
  },
);
