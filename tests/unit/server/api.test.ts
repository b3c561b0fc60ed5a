import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyChoices } from '#domain/owner/facts.ts';
import { writePublished, writeRelease } from '#release/published-record.ts';
import { newCustomer } from '../../support/customer.ts';
import { addressOf, startScript } from './script-fixture.ts';

function startApi(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-api-'));
  const child = startScript('api.ts', [], { SHOP_DATA_DIR: dataDir, ...environment });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { child, dataDir };
}

test('the API opens on an empty folder, lists the sample, and ends by itself when told to', async () => {
  const { child } = startApi();
  const address = await addressOf(child);
  const reply = (await (await fetch(address)).json()) as {
    success: boolean;
    products: { image: string[] }[];
  };
  expect(reply.success).toBe(true);
  const picture = await fetch(new URL(`/${reply.products[0]?.image[0]}`, address));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('an API by itself takes orders at the fee of the site that was published last', async () => {
  const { child, dataDir } = startApi();
  const address = await addressOf(child);
  const amina = await newCustomer({}, new URL(address).origin);
  const folder = join(dataDir, 'releases/000001');
  mkdirSync(folder, { recursive: true });
  const record = { products: 1, received: 1, fingerprint: 'site', source: 'SQLite' };
  const release = { number: 1, madeAt: '', by: 'owner', pages: 1, rendered: 1, ...record } as const;
  await writeRelease(folder, { ...release, choices: { fee: 6_000 } });
  await writePublished(dataDir, { ...record, folder });
  applyChoices({ fee: 6_000 });
  onTestFinished(() => applyChoices({}));
  await vi.waitFor(() => amina.order([{ id: '71', quantity: 1 }]), { timeout: 60_000, interval: 500 });
  const [order] = await amina.orders();
  expect((order?.amount ?? 0) - (order?.items[0]?.price ?? 0)).toBe(6_000);
});

// Other systems have no second loopback address.
test.runIf(process.platform === 'linux')('an API with SHOP_HOST answers only at that address', async () => {
  const { child } = startApi({ SHOP_HOST: '127.0.0.2' });
  const address = new URL(await addressOf(child));
  expect(address.hostname).toBe('127.0.0.2');
  expect((await fetch(address)).status).toBe(200);
  address.hostname = '127.0.0.1';
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
