import { afterEach, expect, test, vi } from 'vitest';
import { fingerprint } from '#release/fingerprint.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['SHOP_API_URL', 'SHOP_PHONE'])(
  'a site that names another %s is another site, be its catalogue the same',
  (name) => {
    const snapshot = { products: [], extras: [] };
    const before = fingerprint(snapshot);
    vi.stubEnv(name, 'https://other.example');
    expect(fingerprint(snapshot)).not.toBe(before);
    vi.unstubAllEnvs();
    expect(fingerprint(snapshot)).toBe(before);
  },
);
