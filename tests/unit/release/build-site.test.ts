import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '#release/build-site.ts';
import { product } from '../../support/products.ts';

test('a build that fails tells its own error, also where what it has staged cannot be removed', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'build-site-'));
  const { rm } = promises;
  const removing = vi.spyOn(promises, 'rm');
  onTestFinished(() => {
    removing.mockRestore();
    syncBuiltinESMExports();
    rmSync(place, { recursive: true });
  });
  let removals = 0;
  removing.mockImplementation(async (file, options) => {
    // The first two clear the way.
    if (++removals <= 2) return await rm(file, options);
    throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
  });
  syncBuiltinESMExports();
  // A file stands where the inputs of the site would be written.
  const dataDir = path.join(place, 'data');
  writeFileSync(dataDir, '');
  const built = buildSite({
    pulled: { snapshot: { products: [product()], extras: [] } },
    fingerprints: { site: 'site-1' },
    dataDir,
    folder: path.join(place, 'dist'),
    previousDir: null,
    previousProducts: null,
    target: 'static',
  } as unknown as Parameters<typeof buildSite>[0]);
  await expect(built).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(removals).toBeGreaterThan(2);
});
